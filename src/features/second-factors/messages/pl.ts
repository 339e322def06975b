/** The Polish messages of the feature. */
import type { SecondFactorsCatalog } from './en.js';

export const pl: SecondFactorsCatalog = {
  'secondFactor.title': 'Uwierzytelnianie dwuskładnikowe',
  'secondFactor.text':
    'Podczas logowania poprosimy też o kod z aplikacji na Twoim telefonie. Samo hasło wtedy nie wystarczy.',
  'secondFactor.setUp': 'Skonfiguruj aplikację uwierzytelniającą',
  'secondFactor.app': 'Aplikacja uwierzytelniająca',
  'secondFactor.addedAt': 'Dodano: {time}',
  'secondFactor.lastUsedAt': 'Ostatnie użycie: {time}',
  'secondFactor.replace': 'Użyj innej aplikacji lub telefonu',
  'secondFactor.remove': 'Wyłącz',
  'secondFactor.removeText':
    'Podczas logowania kod nie będzie już potrzebny. Twoje kody odzyskiwania przestaną działać.',
  'secondFactor.removed': 'Uwierzytelnianie dwuskładnikowe jest wyłączone.',
  'secondFactor.codes': 'Kody odzyskiwania',
  'secondFactor.codesLeft': 'Pozostało: {count} z 10',
  'secondFactor.codesLow': 'Kończą Ci się kody odzyskiwania. Wygeneruj nowe.',
  'secondFactor.newCodes': 'Wygeneruj nowe kody odzyskiwania',
  'secondFactor.newCodesText': 'Otrzymasz dziesięć nowych kodów. Obecne kody przestaną działać.',
  'secondFactor.codesTitle': 'Twoje kody odzyskiwania',
  'secondFactor.codesText':
    'Każdy z tych kodów pozwoli Ci raz się zalogować, jeśli stracisz telefon. Przechowuj je w bezpiecznym miejscu, na przykład w menedżerze haseł: nie pokażemy ich ponownie.',
  'secondFactor.copyCodes': 'Kopiuj',
  'secondFactor.codesCopied': 'Skopiowano',
  'secondFactor.downloadCodes': 'Pobierz',
  'secondFactor.printCodes': 'Drukuj',
  'secondFactor.codesSaved': 'Mam zapisane kody',
  'secondFactor.replaced':
    'Nowa aplikacja jest skonfigurowana. Kody z poprzedniej już nie działają.',
  'secondFactor.stepTitle': 'Wpisz kod',
  'secondFactor.usePasskey':
    'Masz w tej witrynie klucz dostępu, który jest Twoim drugim składnikiem. Zaloguj się nim.',
  'secondFactor.stepText': 'Otwórz aplikację uwierzytelniającą i wpisz kod, który pokazuje.',
  'secondFactor.code': 'Kod',
  'secondFactor.submit': 'Kontynuuj',
  'secondFactor.useRecoveryCode': 'Użyj kodu odzyskiwania',
  'secondFactor.otherWay': 'Zaloguj się w inny sposób',
  'secondFactor.recoveryTitle': 'Wpisz kod odzyskiwania',
  'secondFactor.recoveryText':
    'To jeden z dziesięciu kodów otrzymanych podczas konfigurowania uwierzytelniania dwuskładnikowego. Każdy kod działa tylko raz.',
  'secondFactor.recoveryCode': 'Kod odzyskiwania',
  'secondFactor.useApp': 'Użyj aplikacji uwierzytelniającej',
  'secondFactor.enrolText':
    'Zeskanuj kod QR aplikacją uwierzytelniającą i wpisz kod, który pokaże aplikacja.',
  'secondFactor.requiredText':
    'Ta witryna wymaga uwierzytelniania dwuskładnikowego. Zeskanuj kod QR aplikacją uwierzytelniającą i wpisz kod, który pokaże aplikacja.',
  'secondFactor.qrCode': 'Kod QR dla aplikacji uwierzytelniającej',
  'secondFactor.openApp': 'Otwórz aplikację na tym urządzeniu',
  'secondFactor.secretHint': 'Jeśli nie możesz zeskanować kodu, wpisz w aplikacji ten klucz:',
  'secondFactor.turnOn': 'Włącz',
  'secondFactor.confirmWithApp': 'Użyj aplikacji uwierzytelniającej',
  'secondFactor.wrongCode':
    'Ten kod jest nieprawidłowy lub został już użyty. Poczekaj na następny. Jeśli to nie pomoże, sprawdź zegar w telefonie.',
  'secondFactor.wrongFirstCode':
    'Ten kod nie pasuje do tego kodu QR albo jest zbyt stary. Zeskanuj kod QR ponownie i wpisz kod, który aplikacja pokazuje teraz. Jeśli to nie pomoże, sprawdź zegar telefonu.',
  'secondFactor.wrongRecoveryCode': 'Ten kod odzyskiwania jest nieprawidłowy lub został już użyty.',
  'secondFactor.unreadable':
    'Nie można sprawdzić kodów z Twojej aplikacji. Użyj kodu odzyskiwania lub skontaktuj się z pomocą techniczną tej witryny.',
  'secondFactor.locked':
    'Było zbyt wiele nieprawidłowych kodów. Zaloguj się w przeglądarce używanej już wcześniej lub skontaktuj się z pomocą techniczną tej witryny.',
  'secondFactor.offerExpired':
    'Trwało to zbyt długo. Zeskanuj kod QR ponownie i wpisz kod, który pokaże aplikacja.',
  'secondFactor.changed':
    'Twój drugi składnik został zmieniony w innym oknie. Wróć na stronę swojego konta.',
  'secondFactor.isRequired':
    'Ta witryna wymaga uwierzytelniania dwuskładnikowego. Zamiast tego możesz skonfigurować inną aplikację lub inny telefon.',
  'secondFactor.addressText':
    'Aby skonfigurować uwierzytelnianie dwuskładnikowe, najpierw potwierdź swój adres e-mail. Wyślemy kod na adres {email}.',
  'secondFactor.noAddress':
    'Twoje konto nie ma adresu e-mail. Jeśli stracisz telefon, pomogą tylko kody odzyskiwania.',
  'secondFactor.trust': 'Przez pewien czas nie pytaj o kod w tej przeglądarce',
  'secondFactor.trustedBrowser': 'Przeglądarka, w której nie jest wymagany kod',
  'secondFactor.forgetBrowsers': 'Pytaj ponownie o kod we wszystkich przeglądarkach',
  'secondFactor.browsersForgotten': 'Od teraz przy każdym logowaniu wymagany jest kod.',
  'secondFactor.failed': 'Nie udało się. Spróbuj ponownie.',
  'secondFactorMail.address.subject': 'Twój kod do {site}',
  'secondFactorMail.address.text':
    'Wpisz ten kod tam, gdzie konfigurujesz uwierzytelnianie dwuskładnikowe. Ważność: {duration}.',
  'secondFactorMail.button': 'Zaloguj się',
  'secondFactorMail.notYou':
    'Jeśli to nie Ty, zaloguj się, zmień hasło i wyloguj wszystkie pozostałe urządzenia. Jeśli nie możesz się zalogować, skontaktuj się z pomocą techniczną witryny.',
  'secondFactorMail.added.subject': 'Uwierzytelnianie dwuskładnikowe w {site} jest włączone',
  'secondFactorMail.added.text':
    'Dla Twojego konta skonfigurowano aplikację uwierzytelniającą. Od teraz podczas logowania poprosimy o kod z tej aplikacji.',
  'secondFactorMail.replaced.subject': 'Inna aplikacja uwierzytelniająca w {site}',
  'secondFactorMail.replaced.text':
    'Dla Twojego konta skonfigurowano inną aplikację uwierzytelniającą. Kody z poprzedniej już nie działają.',
  'secondFactorMail.removed.subject': 'Uwierzytelnianie dwuskładnikowe w {site} jest wyłączone',
  'secondFactorMail.removed.text':
    'Dla Twojego konta wyłączono uwierzytelnianie dwuskładnikowe. Podczas logowania kod nie jest już potrzebny.',
  'secondFactorMail.reset.text':
    'Pomoc techniczna witryny usunęła drugi składnik Twojego konta. Po zalogowaniu skonfiguruj go ponownie.',
  'secondFactorMail.codes.subject': 'Nowe kody odzyskiwania do {site}',
  'secondFactorMail.codes.text': 'Masz nowe kody odzyskiwania. Poprzednie już nie działają.',
  'secondFactorMail.codeUsed.subject': 'Użyto kodu odzyskiwania w {site}',
  'secondFactorMail.codeUsed.text':
    'Użyto kodu odzyskiwania, aby zalogować się na Twoje konto. Pozostałe kody: {count}.',
  'secondFactorMail.locked.subject': 'Wiele nieprawidłowych kodów w {site}',
  'secondFactorMail.locked.text':
    'Dla Twojego konta podano wiele nieprawidłowych kodów, choć pierwszy składnik był prawidłowy. Kody są teraz odrzucane, z wyjątkiem przeglądarek używanych już wcześniej.',
  'secondFactorMail.email.text': 'Wpisz ten kod, aby dokończyć logowanie. Ważność: {duration}.',
  'secondFactor.emailText':
    'Ta witryna wymaga drugiego składnika. Wyślemy kod na adres {email}. Aplikacja uwierzytelniająca jest bezpieczniejsza.',
  'secondFactor.emailAgain': 'Otrzymaj inny kod',
  'secondFactor.emailRefused':
    'Tego logowania nie można kontynuować za pomocą kodu z e-maila. Skonfiguruj aplikację uwierzytelniającą lub zaloguj się w inny sposób.',
  'secondFactor.useEmail': 'Otrzymaj kod e-mailem',
  'audit.second-factor.add': 'Skonfigurowanie aplikacji uwierzytelniającej',
  'audit.second-factor.forget-browsers': 'Usunięcie zaufanych przeglądarek',
  'audit.second-factor.prove': 'Kod z aplikacji uwierzytelniającej',
  'audit.second-factor.prove-by-email': 'Kod z wiadomości e-mail',
  'audit.second-factor.prove-recovery-code': 'Kod odzyskiwania',
  'audit.second-factor.remove': 'Usunięcie aplikacji uwierzytelniającej',
  'audit.second-factor.replace': 'Zmiana aplikacji uwierzytelniającej',
  'audit.second-factor.replace-recovery-codes': 'Nowe kody odzyskiwania',
  'audit.second-factor.request-code': 'Prośba o kod w wiadomości e-mail',
  'audit.second-factor.reset': 'Zresetowanie uwierzytelniania dwuskładnikowego',
  'audit.user.prove-address': 'Potwierdzenie adresu e-mail',
};
