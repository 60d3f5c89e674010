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
CloseApplications=yes
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

[CustomMessages]
en.GameFile=Cardtable game
ru.GameFile=Партия «Карточного стола»

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
Root: HKA; Subkey: "Software\Classes\cardtable"; ValueType: string; ValueData: "URL:Cardtable"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\cardtable"; ValueType: string; ValueName: "URL Protocol"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\cardtable\shell\open\command"; ValueType: string; ValueData: """{app}\Cardtable.exe"" ""%1"""

[Run]
Filename: "{app}\Cardtable.exe"; Description: "{cm:LaunchProgram,Cardtable}"; Flags: nowait postinstall skipifsilent

; Games and settings lie in {localappdata}\cardtable, which no section names: they stay.
