/** The Polish messages of the feature. */
import type { PasswordCatalog } from './en.js';

export const pl: PasswordCatalog = {
  'password.new': 'Nowe hasło',
  'password.current': 'Obecne hasło',
  'password.name': 'Imię i nazwisko',
  'password.hint': 'Co najmniej {count} znaków. Kilka słów obok siebie łatwo zapamiętać.',
  'signUp.hasAccount': 'Masz już konto? Zaloguj się',
  'signUp.checkMail': 'Wysłaliśmy Ci wiadomość. Otwórz link, który zawiera, aby przejść dalej.',
  'signUp.checkMailTo':
    'Wysłaliśmy wiadomość na adres {email}. Otwórz link, który zawiera, aby przejść dalej.',
  'verifyAddress.title': 'Potwierdź swój adres',
  'verifyAddress.text': 'Za chwilę utworzysz konto dla {email}.',
  'verifyAddress.otherBrowser':
    'Link został otwarty w innej przeglądarce niż ta, w której odbyła się rejestracja. Wybierz tutaj hasło dla {email}.',
  'forgotPassword.text': 'Podaj swój adres, a wyślemy Ci link do wyboru innego hasła.',
  'forgotPassword.submit': 'Wyślij link',
  'forgotPassword.checkMailTo':
    'Wysłaliśmy wiadomość na adres {email}. Jeśli istnieje konto z tym adresem, otwórz link z wiadomości, aby wybrać inne hasło.',
  'resetPassword.title': 'Wybierz nowe hasło',
  'resetPassword.text': 'Nastąpi wylogowanie na wszystkich urządzeniach.',
  'resetPassword.submit': 'Zapisz hasło',
  'changePassword.title': 'Zmień hasło',
  'changePassword.text': 'Nastąpi wylogowanie na pozostałych urządzeniach.',
  'changePassword.done': 'Twoje hasło zostało zmienione.',
  'password.changedAt': 'Ostatnia zmiana: {time}.',
  'password.none': 'Twoje konto nie ma jeszcze hasła.',
  'firstPassword.title': 'Wybierz hasło',
  'firstPassword.text':
    'Wyślemy link na adres {email}. Otwórz go, aby wybrać hasło. Potem nastąpi wylogowanie na wszystkich urządzeniach.',
  'firstPassword.checkMailTo': 'Wysłaliśmy link na adres {email}. Otwórz go, aby wybrać hasło.',
  'firstPassword.noAddress':
    'Twoje konto nie ma adresu e-mail, który jest potrzebny do logowania hasłem.',
  'passwordMail.verifyAddress.subject': 'Potwierdź swój adres w {site}',
  'passwordMail.verifyAddress.button': 'Potwierdź adres',
  'passwordMail.accountExists.subject': 'Masz konto w {site}',
  'passwordMail.accountExists.title': 'Masz już konto',
  'passwordMail.accountExists.text':
    'Ktoś, prawdopodobnie Ty, chciał utworzyć konto z tym adresem. Takie konto już istnieje: zaloguj się lub wybierz nowe hasło, jeśli nie pamiętasz swojego.',
  'passwordMail.resetPassword.subject': 'Wybierz nowe hasło do {site}',
  'passwordMail.unknownAddress.subject': 'Brak konta w {site}',
  'passwordMail.unknownAddress.title': 'Nie ma konta',
  'passwordMail.unknownAddress.text':
    'Ktoś, prawdopodobnie Ty, poprosił o nowe hasło. Nie ma konta z tym adresem: być może rejestracja odbyła się z innym.',
  'passwordMail.passwordChanged.subject': 'Twoje hasło do {site} zostało zmienione',
  'passwordMail.passwordChanged.text':
    'Nastąpiło wylogowanie na pozostałych urządzeniach. Jeśli to Ty, nie musisz nic więcej robić.',
  'passwordMail.passwordChanged.button': 'To nie ja',
  'credentialsSignin.PasswordResetRequired': 'Przed zalogowaniem musisz wybrać nowe hasło.',
  'passwordError.PasswordTooShort': 'Hasło jest za krótkie. Potrzeba co najmniej {count} znaków.',
  'passwordError.PasswordTooLong': 'Hasło jest za długie. Może mieć najwyżej {count} znaków.',
  'passwordError.PasswordBreached':
    'To hasło pochodzi ze znanego wycieku danych, więc zostałoby odgadnięte. Wybierz inne.',
  'passwordError.WrongPassword': 'Obecne hasło jest nieprawidłowe.',
  'passwordError.NoPassword': 'Twoje konto nie ma jeszcze hasła. Poproś o link, aby je wybrać.',
  'passwordError.HasPassword': 'Twoje konto ma już hasło.',
  'passwordError.InvalidEmail': 'To nie jest adres e-mail.',
  'passwordError.LinkExpired': 'Link wygasł lub został już użyty. Poproś o nowy.',
  'passwordError.MailNotSent': 'Nie udało się wysłać wiadomości. Spróbuj ponownie za chwilę.',
  'passwordError.default': 'Nie udało się. Spróbuj ponownie.',
  'audit.password.change': 'Zmiana hasła',
  'audit.password.request-first': 'Prośba o pierwsze hasło',
  'audit.password.request-reset': 'Prośba o zresetowanie hasła',
  'audit.password.reset': 'Zresetowanie hasła',
  'audit.user.request-sign-up': 'Prośba o rejestrację',
  'audit.user.sign-up': 'Rejestracja',
};
