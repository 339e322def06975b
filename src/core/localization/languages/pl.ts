/** The Polish messages. */
import type { Catalog } from '../messages.js';

export const pl: Catalog = {
  'signIn.title': 'Zaloguj się',
  'signIn.site': 'w serwisie {site}',
  'signIn.or': 'lub',
  'signIn.continueWith': 'Kontynuuj przez {provider}',
  'signIn.lastUsed': 'Ostatnio używane',
  'signIn.email': 'Adres e-mail',
  'signIn.emailPlaceholder': 'nazwa@example.com',
  'signIn.username': 'Nazwa użytkownika',
  'signIn.password': 'Hasło',
  'signIn.showPassword': 'Pokaż znaki',
  'signIn.hidePassword': 'Ukryj znaki',
  'signIn.capsLock': 'Caps Lock jest włączony.',
  'signIn.submit': 'Zaloguj się',
  'signIn.submitWith': 'Zaloguj się przez {provider}',
  'signIn.emailLink': 'Wyślij mi link do logowania',
  'signIn.emailLinkWith': 'Wyślij mi link do logowania przez {provider}',
  'signIn.emailCode': 'Wyślij mi kod do logowania',
  'signIn.emailCodeWith': 'Wyślij mi kod do logowania przez {provider}',
  'signIn.passkey': 'Kontynuuj z kluczem dostępu',
  'signIn.passkeyHint':
    'Zostaw pole puste, aby użyć klucza dostępu, który już masz, lub wypełnij je, aby utworzyć pierwszy.',
  'signIn.passkeyNeedsScript': 'Logowanie kluczem dostępu wymaga JavaScriptu.',
  'signIn.forgotPassword': 'Nie pamiętasz hasła?',
  'signIn.signUp': 'Utwórz konto',
  'signIn.terms': 'Regulamin',
  'signIn.privacy': 'Polityka prywatności',
  'signIn.search': 'Szukaj dostawców',
  'signIn.searchResults': 'Znalezieni dostawcy: {count}',
  'signIn.searchNoResults': 'Nie znaleziono dostawcy',
  'signIn.empty': 'Nie ma jeszcze żadnego sposobu logowania.',
  'signIn.emptyHint':
    'Jeśli to Twój serwis, dodaj dostawcę do jego konfiguracji i odśwież tę stronę.',
  'form.busy': 'Chwileczkę…',

  'signInError.default': 'Nie udało się zalogować. Spróbuj ponownie.',
  'signInError.Signin':
    'Nie udało się rozpocząć logowania. Spróbuj ponownie lub wybierz inny sposób logowania.',
  'signInError.OAuthCallbackError':
    'Logowanie zostało anulowane lub się nie powiodło. Spróbuj ponownie lub wybierz inny sposób logowania.',
  'signInError.SignInExpired': 'To logowanie wygasło. Zacznij od nowa.',
  'signInError.provider.refused':
    'Logowanie zostało anulowane. Spróbuj ponownie lub wybierz inny sposób logowania.',
  'signInError.provider.signInRequired': 'Najpierw musisz się tam zalogować. Spróbuj ponownie.',
  'signInError.provider.unavailable':
    'Ten sposób logowania jest teraz niedostępny. Spróbuj ponownie za moment lub wybierz inny.',
  'signInError.OAuthCreateAccount':
    'Przy tym sposobie logowania nie udało się utworzyć konta. Spróbuj ponownie lub użyj innego konta.',
  'signInError.EmailCreateAccount':
    'Nie udało się utworzyć konta dla tego adresu e-mail. Sprawdź pisownię lub użyj innego adresu.',
  'signInError.Callback': 'Podczas logowania coś poszło nie tak. Spróbuj ponownie.',
  'signInError.OAuthAccountNotLinked':
    'Istnieje już konto z Twoim adresem e-mail. Zaloguj się tak samo jak za pierwszym razem.',
  'signInError.usedHere': 'W tej przeglądarce logowano się już przez: {providers}.',
  'signInError.AccountNotLinked':
    'Ten klucz dostępu nie jest powiązany z Twoim kontem. Zaloguj się tak jak zwykle.',
  'signInError.EmailSignin':
    'Nie udało się wysłać e-maila. Sprawdź adres i spróbuj ponownie za chwilę.',
  'signInError.CredentialsSignin': 'Te dane są nieprawidłowe. Sprawdź je i spróbuj ponownie.',
  'signInError.refused': 'Nie udało się Cię zalogować. Spróbuj ponownie.',
  'signInError.TooManyAttempts':
    'Było zbyt wiele prób logowania. Odczekaj chwilę i spróbuj ponownie.',
  'signInError.ServerBusy': 'W tej chwili jest duży ruch. Spróbuj ponownie za moment.',
  'signInError.ChallengeRequired':
    'Chcemy mieć pewność, że jesteś człowiekiem. Wykonaj poniższą weryfikację i spróbuj ponownie.',
  'challenge.noScript':
    'Ta weryfikacja wymaga JavaScriptu. Włącz go albo odczekaj chwilę, zanim spróbujesz ponownie.',
  'signInError.SessionRequired': 'Zaloguj się, aby zobaczyć tę stronę.',
  'signInError.MissingCSRF':
    'Ta strona była otwarta zbyt długo. Spróbuj ponownie, a jeśli problem się powtarza, zezwól na pliki cookie w tym serwisie.',

  'passkeyError.cancelled':
    'Nie użyto klucza dostępu. Spróbuj ponownie lub wybierz inny sposób logowania.',
  'passkeyError.exists':
    'Na tym urządzeniu jest już klucz dostępu. Zostaw pole puste, aby się nim zalogować.',
  'passkeyError.refused': 'Coś się nie zgadza. Sprawdź wpisane dane i spróbuj ponownie.',
  'passkeyError.failed':
    'Nie udało się użyć klucza dostępu. Spróbuj ponownie lub wybierz inny sposób logowania.',
  'passkeyError.unsupported': 'Ta przeglądarka nie obsługuje kluczy dostępu.',

  'signOut.title': 'Wyloguj się',
  'signOut.site': 'z serwisu {site}',
  'signOut.question': 'Czy na pewno chcesz się wylogować?',
  'signOut.provider': 'Wyloguj także z {provider}',
  'signOut.submit': 'Wyloguj się',
  'signOut.stay': 'Nie wylogowuj mnie',
  'signOut.notSignedIn': 'Nikt nie jest zalogowany.',

  'verifyRequest.title': 'Sprawdź pocztę',
  'verifyRequest.sent': 'Wysłaliśmy Ci link do logowania.',
  'verifyRequest.sentTo': 'Wysłaliśmy link do logowania na adres {email}.',
  'verifyRequest.open': 'Otwórz go w tej przeglądarce, aby się zalogować.',
  'verifyRequest.sentCode': 'Wysłaliśmy Ci kod do logowania.',
  'verifyRequest.sentCodeTo': 'Wysłaliśmy kod do logowania na adres {email}.',
  'verifyRequest.enterCode': 'Wpisz go w tej przeglądarce, aby się zalogować.',
  'verifyRequest.orEnterCode': 'Albo wpisz tutaj kod z tej samej wiadomości.',
  'verifyRequest.code': 'Kod',
  'verifyRequest.spam': 'Po kilku minutach nadal nic? Sprawdź folder ze spamem.',
  'verifyRequest.resend': 'Wyślij link ponownie',
  'verifyRequest.resendIn': 'Wyślij link ponownie za {seconds} s',
  'verifyRequest.resendCode': 'Wyślij nowy kod',
  'verifyRequest.resendCodeIn': 'Wyślij nowy kod za {seconds} s',
  'verifyRequest.changeAddress': 'Użyj innego adresu',

  'codeError.wrong': 'Ten kod jest nieprawidłowy.',
  'codeError.triesLeft': 'Pozostałe próby: {count}.',
  'codeError.malformed': 'Kod ma 6 cyfr. Wpisz wszystkie.',
  'codeError.ended': 'Ten kod już nie działa. Poproś o nowy.',
  'codeError.browser':
    'Kod działa tylko w przeglądarce, w której o niego poproszono. Wpisz go tam albo zaloguj się tutaj ponownie.',

  'confirmSignIn.title': 'Potwierdź logowanie',
  'confirmSignIn.text': 'Zalogujesz się jako {email}.',
  'confirmSignIn.submit': 'Zaloguj się',
  'confirmSignIn.notYou':
    'Jeśli to nie Ty albo link nie został wysłany na Twoją prośbę, zamknij tę stronę.',

  'error.default.title': 'Coś poszło nie tak',
  'error.default.text': 'Nie udało się Cię zalogować. Ponowna próba zwykle pomaga.',
  'error.Configuration.title': 'Logowanie jest niedostępne',
  'error.Configuration.text':
    'Logowanie chwilowo nie działa. To nie Twoja wina, a ponowna próba na razie nie pomoże.',
  'error.Configuration.owner':
    'Jeśli prowadzisz ten serwis, w logach serwera sprawdzisz, co naprawić.',
  'error.AccessDenied.title': 'Odmowa dostępu',
  'error.AccessDenied.text':
    'To konto nie ma dostępu. Jeśli masz inne, zaloguj się na nie lub zapytaj administratora tego serwisu.',
  'error.AccessDenied.retry': 'Zaloguj się na inne konto',
  'error.TooManyAttempts.title': 'Zbyt wiele prób',
  'error.TooManyAttempts.text':
    'Było zbyt wiele prób logowania. Odczekaj chwilę i spróbuj ponownie.',
  'error.SignOutError.title': 'W tej przeglądarce nastąpiło wylogowanie',
  'error.SignOutError.text':
    'Serwer jednak nie odpowiedział, więc samej sesji nie udało się zakończyć. Jeśli ktoś może mieć jej kopię, zaloguj się później ponownie i zakończ ją na swoim koncie albo wyloguj się jeszcze raz.',
  'error.Verification.title': 'Ten link już nie działa',
  'error.Verification.text':
    'Wygasł lub został już użyty. Zaloguj się ponownie, a wyślemy Ci nowy.',
  'error.NotFound.title': 'Nie znaleziono strony',
  'error.NotFound.text': 'Pod tym adresem nie ma żadnej strony.',
  'error.Forbidden.title': 'Nie masz dostępu do tej strony',
  'error.Forbidden.text':
    'Tego konta nie można użyć, aby ją otworzyć. Jeśli masz inne, możesz się na nie zalogować.',
  'error.retry': 'Spróbuj ponownie',
  'error.signIn': 'Zaloguj się',
  'error.back': 'Wróć do serwisu',
  'error.reference': 'Kod referencyjny: {reference}',

  'mail.subject': 'Zaloguj się w serwisie {site}',
  'mail.title': 'Zaloguj się',
  'mail.site': 'w serwisie {site}',
  'mail.intro': 'Oto Twój link. Działa tylko raz. Ważność: {duration}.',
  'mail.lifetime': 'Link działa tylko raz. Ważność: {duration}.',
  'mail.enterCode': 'Wpisz ten kod w przeglądarce, w której o niego poproszono.',
  'mail.orCode': 'Albo wpisz ten kod w przeglądarce, w której o niego poproszono.',
  'mail.codeLifetime': 'Kod działa tylko raz. Ważność: {duration}.',
  'mail.button': 'Zaloguj się',
  'mail.fallback': 'Jeśli przycisk nie działa, skopiuj ten link do przeglądarki:',
  'mail.ignore': 'Jeśli to nie Twoja prośba, zignoruj tę wiadomość.',
  'mail.warning': 'Nie udostępniaj tego linku: daje dostęp do Twojego konta.',
  'mail.codeWarning': 'Nikomu nie podawaj kodu: daje dostęp do Twojego konta.',
};
