; The Windows installer (Inno Setup 6): for one person, without an administrator.
; make.py gives Version, Program (the frozen folder), Out and Icon.
[Setup]
AppId=Cardtable
AppName=Cardtable
AppVersion={#Version}
AppPublisher=The Cardtable developers
DefaultDirName={localappdata}\Programs\Cardtable
PrivilegesRequired=lowest
DisableProgramGroupPage=yes
DisableDirPage=yes
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
; The program holds this while it runs: files of a running program are never replaced or removed.
AppMutex=CardtableIsRunning
CloseApplications=no
Compression=lzma2
SolidCompression=yes
LicenseFile={#SourcePath}\..\..\LICENSE
OutputDir={#Out}
OutputBaseFilename=cardtable-{#Version}-setup
SetupIconFile={#Icon}
UninstallDisplayIcon={app}\Cardtable.exe
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "ru"; MessagesFile: "compiler:Languages\Russian.isl"
Name: "ro"; MessagesFile: "compiler:Default.isl,Romanian.isl"

[Messages]
en.ConfirmUninstall=Remove %1 from your computer? Your games and settings stay.
ru.ConfirmUninstall=Удалить %1 с вашего компьютера? Ваши партии и настройки останутся.
ro.ConfirmUninstall=Ștergi %1 de pe calculatorul tău? Partidele și setările tale rămân.
en.UninstalledAll=%1 is removed. Your games and settings stay in the folder cardtable of your local application data; delete that folder if you want.
ru.UninstalledAll=Программа %1 удалена. Ваши партии и настройки остались в папке cardtable среди локальных данных приложений; если хотите, удалите её.
ro.UninstalledAll=%1 este șters. Partidele și setările tale rămân în dosarul cardtable din datele locale ale aplicațiilor; șterge dosarul dacă vrei.

[CustomMessages]
en.GameFile=Cardtable game
ru.GameFile=Партия «Карточного стола»
en.BookFile=Cardtable score book
ru.BookFile=Лист счёта «Карточного стола»
en.PresetFile=Cardtable rule set
ru.PresetFile=Набор правил «Карточного стола»
ro.GameFile=Partidă Cardtable
ro.BookFile=Caiet de scor Cardtable
ro.PresetFile=Set de reguli Cardtable

[InstallDelete]
; Libraries of an older version must not lie beside newer ones.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Program}\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{autoprograms}\Cardtable"; Filename: "{app}\Cardtable.exe"
Name: "{autodesktop}\Cardtable"; Filename: "{app}\Cardtable.exe"; Tasks: desktop

[Tasks]
Name: desktop; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[Registry]
Root: HKA; Subkey: "Software\Classes\.cardtable"; ValueType: string; ValueData: "Cardtable.Game"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Cardtable.Game"; ValueType: string; ValueData: "{cm:GameFile}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Cardtable.Game\DefaultIcon"; ValueType: string; ValueData: "{app}\Cardtable.exe,0"
Root: HKA; Subkey: "Software\Classes\Cardtable.Game\shell\open\command"; ValueType: string; ValueData: """{app}\Cardtable.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.cardscore"; ValueType: string; ValueData: "Cardtable.Book"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Cardtable.Book"; ValueType: string; ValueData: "{cm:BookFile}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Cardtable.Book\DefaultIcon"; ValueType: string; ValueData: "{app}\Cardtable.exe,0"
Root: HKA; Subkey: "Software\Classes\Cardtable.Book\shell\open\command"; ValueType: string; ValueData: """{app}\Cardtable.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.cardpreset"; ValueType: string; ValueData: "Cardtable.Preset"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Cardtable.Preset"; ValueType: string; ValueData: "{cm:PresetFile}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Cardtable.Preset\DefaultIcon"; ValueType: string; ValueData: "{app}\Cardtable.exe,0"
Root: HKA; Subkey: "Software\Classes\Cardtable.Preset\shell\open\command"; ValueType: string; ValueData: """{app}\Cardtable.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\cardtable"; ValueType: string; ValueData: "URL:Cardtable"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\cardtable"; ValueType: string; ValueName: "URL Protocol"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\cardtable\shell\open\command"; ValueType: string; ValueData: """{app}\Cardtable.exe"" ""%1"""

[Run]
Filename: "{app}\Cardtable.exe"; Description: "{cm:LaunchProgram,Cardtable}"; Flags: nowait postinstall skipifsilent

; Games and settings lie in {localappdata}\cardtable, which no section names: they stay.
