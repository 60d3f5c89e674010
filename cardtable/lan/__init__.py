"""Playing together: a room with its seats, people and bots, at one screen or on a network.

From the bottom up: `room` runs one match with people and bots, no clock, no socket (it alone
needs only the standard library). `gathering` is a room on the network (people, places, `entry`,
`play` with its clocks, `orders`, `agreement`, `fair` deals); it hears frames from a `link` and is
tested with a clock turned by hand. `hub` and `sockets` put it behind a port; `chronicle` keeps it
on disk; `guest` is a person's end of the line. `network` has the thread in which all this runs.

How a window hosts::

    network = Network()                                # one thread for the whole program
    hub = network.hub(folder, game, thinker)           # listens, findable; LanError says why not
    seat = network.host(hub, rules, table, Who(name), ears, name="Kitchen", settings=Settings())
    room = seat.room                                   # its id and its door's code for invitations
    code = address_code(own_addresses()[0], hub.port)  # `invitation`: also `link` and `picture`
    seat.say(SetPlace(3, "normal")); seat.say(Admit(person, True)); seat.say(Start())

and joins::

    stop = network.search(changed)                     # `discovery.Found`s nearby, until stop()
    aim = target(typed)                                # code, host:port or cardtable:// link
    seat = network.join(addresses, Who(name, code=…), game, ears, pin=…, membership=…)
    seat.say(Ready())

`seat.subscribe` and `seat.submit` are those of a local `Room`: the table cannot tell. Everything
else that happens comes through `Ears`: the state of the room (`RoomState`, whole each time), the
connection, words, notices, refusals (RuleError or LanError: `texts.messages.reason` has the words),
finished deals with the verdict on their fairness, and what to `Memory.remember`.

`Ears` and listeners are called in the network's thread: pass them on by queued signals.
Every method of `Network` and `Seat` may be called from the interface thread; `search` and `join`
return at once or within a moment, `look` and `addresses` may take seconds: call those elsewhere.
When the host has left (`connection("over", host_left)`), `seat.estate()` and `network.host(…,
estate=…)` carry the table on; the others join the new host with `was=` their old membership's key,
which only proves to that host who they are (`heirs`).
At the end: `seat.close()` (or `leave()`), `network.wait(hub.close())`, `network.close()`.
"""
