"""Playing together on a network; a match itself, with its people and bots, runs in `matches`.

Rooms of this house: `protocol` (the messages), `host` (a room: who is in it, the match that is on,
what is on disk; it hears frames from a link and is tested with a clock turned by hand), `guest` (a
person's end of the line), `transport` (links, sockets, the thread in which all this runs) and
`discovery` (finding tables). `fair` are deals that everybody shuffled, `takeover` is what a table
leaves when its host goes.

How a window hosts::

    network = Network()                                # one thread for the whole program
    hub = network.hub(folder, game, thinker)           # listens, findable; LanError says why not
    seat = network.host(hub, rules, table, Who(name), callbacks, name="Kitchen")
    room = seat.room                                   # its id and its join code for invitations
    code = address_code(own_addresses()[0], hub.port)  # `invitation`: also `link` and `picture`
    seat.say(SetPlace(3, "normal")); seat.say(Admit(person, True)); seat.say(Start())

and joins::

    stop = network.search(changed)                     # `search.Found`s nearby, until stop()
    aim = target(typed)                                # code, host:port or cardtable:// link
    seat = network.join(addresses, Who(name, code=…), game, callbacks, pin=…, membership=…)
    seat.say(Ready())

`seat.subscribe` and `seat.submit` are those of a local match: the table cannot tell. Everything
else that happens comes through callbacks: the state of the room (`RoomState`, whole each time), the
connection, words, notices, refusals (RuleError or LanError: `texts.messages.reason` has the words),
finished deals with the verdict on their fairness, and what to remember (`guest.known_tables`).

Callbacks and listeners are called in the network's thread: pass them on by queued signals.
Every method of `Network` and `Seat` may be called from the interface thread; `search` and `join`
return at once or within a moment, `look` and `addresses` may take seconds: call those elsewhere.
When the host has left (`connection("over", host_left)`), `seat.takeover()` and `network.host(…,
takeover=…)` carry the table on; the others join the new host with `was=` their old membership's
key, which only proves to that host who they are (`takeover_keys`).
At the end: `seat.close()` (or `leave()`), `network.wait(hub.close())`, `network.close()`.
"""
