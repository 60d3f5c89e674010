; What a person who installs or removes the program reads in Romanian; Inno Setup ships no such
; file. It stands on top of Default.isl: what is missing here is said in English.
[LangOptions]
LanguageName=Rom<00E2>n<0103>
LanguageID=$0418
LanguageCodePage=0

[Messages]
SetupAppTitle=Instalare
SetupWindowTitle=Instalare – %1
UninstallAppTitle=Dezinstalare
UninstallAppFullTitle=Dezinstalare – %1
InformationTitle=Informație
ConfirmTitle=Confirmare
ErrorTitle=Eroare
SetupAppRunningError=%1 este deschis.%n%nÎnchide-l, apoi apasă OK ca să continui sau Renunță ca să ieși.
UninstallAppRunningError=%1 este deschis.%n%nÎnchide-l, apoi apasă OK ca să continui sau Renunță ca să ieși.
ExitSetupTitle=Ieși din instalare?
ExitSetupMessage=Instalarea nu s-a încheiat. Dacă ieși acum, programul nu va fi instalat.%n%nÎl poți instala altă dată, pornind din nou acest program.%n%nIeși?
ButtonBack=< Îna&poi
ButtonNext=Îna&inte >
ButtonInstall=&Instalează
ButtonOK=OK
ButtonCancel=Renunță
ButtonYes=&Da
ButtonNo=&Nu
ButtonFinish=&Încheie
ButtonBrowse=&Alege…
SelectLanguageTitle=Limba instalării
SelectLanguageLabel=Alege limba în care se face instalarea.
ClickNext=Apasă Înainte ca să continui sau Renunță ca să ieși.
WelcomeLabel1=Bun venit la instalarea programului [name]
WelcomeLabel2=Va fi instalat [name/ver] pe calculatorul tău.%n%nÎnchide celelalte programe înainte de a continua.
WizardLicense=Licența
LicenseLabel=Citește cele de mai jos înainte de a continua.
LicenseLabel3=Citește licența de mai jos. Instalarea continuă numai dacă ești de acord cu ea.
LicenseAccepted=S&unt de acord
LicenseNotAccepted=&Nu sunt de acord
WizardSelectTasks=Alte lucruri de făcut
SelectTasksDesc=Ce să se mai facă?
SelectTasksLabel2=Alege ce să se mai facă la instalarea programului [name], apoi apasă Înainte.
WizardReady=Gata de instalare
ReadyLabel1=[name] poate fi instalat acum pe calculatorul tău.
ReadyLabel2a=Apasă Instalează ca să continui sau Înapoi dacă vrei să schimbi ceva.
ReadyLabel2b=Apasă Instalează ca să continui.
ReadyMemoTasks=Alte lucruri de făcut:
WizardPreparing=Se pregătește instalarea
PreparingDesc=Se pregătește instalarea programului [name] pe calculatorul tău.
ApplicationsFound=Următoarele programe folosesc fișiere care trebuie înlocuite. E bine ca instalarea să le închidă singură.
CloseApplications=Î&nchide programele
DontCloseApplications=N&u închide programele
WizardInstalling=Se instalează
InstallingLabel=Așteaptă până când [name] este instalat.
FinishedHeadingLabel=[name] este instalat
FinishedLabelNoIcons=[name] este instalat pe calculatorul tău.
FinishedLabel=[name] este instalat pe calculatorul tău. Îl găsești în meniu.
ClickFinish=Apasă Încheie ca să închizi instalarea.
StatusClosingApplications=Se închid programele…
StatusExtractFiles=Se despachetează fișierele…
StatusCreateIcons=Se adaugă în meniu…
StatusCreateRegistryEntries=Se asociază tipurile de fișiere…
StatusSavingUninstall=Se notează cum se dezinstalează…
StatusRunProgram=Se încheie instalarea…
StatusRollback=Se anulează schimbările…
UninstallStatusLabel=Așteaptă până când %1 este șters de pe calculatorul tău.
StatusUninstalling=Se dezinstalează %1…
WizardUninstalling=Dezinstalare
UninstalledMost=%1 este dezinstalat.%n%nUnele lucruri nu au putut fi șterse; le poți șterge tu.

[CustomMessages]
CreateDesktopIcon=Pune o pictogramă pe &desktop
LaunchProgram=Pornește %1
