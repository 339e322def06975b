/** The Polish messages of the feature. */
import type { AccountCatalog } from './en.js';

export const pl: AccountCatalog = {
  'account.title': 'Twoje konto',
  'account.signedInAs': 'Zalogowano jako {user}',
  'account.sections': 'Sekcje',
  'account.sectionFailed': 'Nie można teraz wyświetlić tej sekcji. Spróbuj ponownie za chwilę.',
  'account.error.default': 'Nie udało się. Spróbuj ponownie.',
  'account.error.NotFound': 'To już nie istnieje.',
  'account.error.LastSignInMethod':
    'To Twój jedyny sposób logowania. Zanim go usuniesz, dodaj inny.',

  'account.profile.title': 'Profil',
  'account.profile.name': 'Imię i nazwisko',
  'account.profile.change': 'Zmień imię i nazwisko',
  'account.profile.rename': 'Zapisz imię i nazwisko',
  'account.profile.renamed': 'Twoje imię i nazwisko zostały zmienione.',
  'account.profile.invalidName': 'Imię i nazwisko muszą mieć od 1 do 100 znaków.',
  'account.profile.picture': 'Adres Twojego zdjęcia',
  'account.profile.pictureHint':
    'Adres zaczynający się od https://. Pozostaw puste, aby nie mieć zdjęcia.',
  'account.profile.changePicture': 'Zmień zdjęcie',
  'account.profile.savePicture': 'Zapisz zdjęcie',
  'account.profile.pictureChanged': 'Twoje zdjęcie zostało zmienione.',
  'account.profile.invalidPicture':
    'Adres zdjęcia zaczyna się od https:// i nie wskazuje pliku SVG.',
  'account.profile.empty': 'Nie ma imienia i nazwiska ani adresu e-mail.',

  'account.language.title': 'Język',
  'account.language.text': 'Dla tych stron i dla wiadomości e-mail, które otrzymujesz.',
  'account.language.label': 'Język',
  'account.language.ofBrowser': 'Język przeglądarki',
  'account.language.save': 'Zapisz język',
  'account.language.saved': 'Język został zapisany.',

  'account.linked.title': 'Powiązane konta',
  'account.linked.text': 'Możesz się logować za ich pomocą.',
  'account.linked.id': 'ID: {id}',
  'account.linked.unusable': 'Ta witryna nie oferuje już tego sposobu logowania.',

  'account.passkeys.title': 'Klucze dostępu',
  'account.passkeys.text':
    'Klucz dostępu pozwala zalogować się odciskiem palca, twarzą lub kodem urządzenia.',
  'account.passkeys.empty': 'Nie masz jeszcze klucza dostępu.',
  'account.passkeys.unnamed': 'Klucz dostępu bez nazwy',
  'account.passkeys.synchronized': 'Synchronizowany między Twoimi urządzeniami',
  'account.passkeys.ofOneDevice': 'Tylko na jednym urządzeniu',
  'account.passkeys.addedAt': 'Dodano: {time}',
  'account.passkeys.lastUsedAt': 'Ostatnie użycie: {time}',
  'account.passkeys.add': 'Dodaj klucz dostępu',
  'account.passkeys.addNeedsScript': 'Dodanie klucza dostępu wymaga JavaScriptu.',
  'account.passkeys.addCancelled': 'Nie dodano klucza dostępu. Możesz spróbować ponownie.',
  'account.passkeys.addExists': 'Na tym urządzeniu jest już klucz dostępu do Twojego konta.',
  'account.passkeys.addFailed': 'Nie udało się dodać klucza dostępu. Spróbuj ponownie.',
  'account.passkeys.added': 'Klucz dostępu został dodany.',
  'account.passkeys.name': 'Nazwa',
  'account.passkeys.rename': 'Zmień nazwę',
  'account.passkeys.renamed': 'Nazwa klucza dostępu została zmieniona.',
  'account.passkeys.remove': 'Usuń',
  'account.passkeys.removeText': 'Nie będzie już można zalogować się tym kluczem dostępu.',
  'account.passkeys.removed': 'Klucz dostępu został usunięty.',

  'account.passkeyMail.subject': 'Nowy klucz dostępu w {site}',
  'account.passkeyMail.title': 'Nowy klucz dostępu',
  'account.passkeyMail.text':
    'Po zalogowaniu się hasłem Twoja przeglądarka zapisała klucz dostępu do Twojego konta. Dzięki niemu możesz logować się bez hasła.',
  'account.passkeyMail.notYou':
    'Jeśli to nie Ty, zaloguj się, usuń klucz dostępu, zmień hasło i wyloguj wszystkie pozostałe urządzenia. Jeśli nie możesz się zalogować, skontaktuj się z pomocą techniczną witryny.',
  'account.passkeyMail.button': 'Otwórz swoje konto',
  'account.passkeyRemovedMail.subject': 'Usunięto klucz dostępu w {site}',
  'account.passkeyRemovedMail.title': 'Usunięto klucz dostępu',
  'account.passkeyRemovedMail.text':
    'Klucz dostępu do Twojego konta został usunięty. Nie możesz już nim się logować.',
  'account.passkeyRemovedMail.notYou':
    'Jeśli to nie Ty, zaloguj się, zmień hasło i wyloguj wszystkie pozostałe urządzenia. Jeśli nie możesz się zalogować, skontaktuj się z pomocą techniczną witryny.',
  'audit.passkey.add': 'Dodanie klucza dostępu',
  'audit.passkey.remove': 'Usunięcie klucza dostępu',
  'audit.passkey.rename': 'Zmiana nazwy klucza dostępu',
  'audit.user.change-language': 'Zmiana języka',
  'audit.user.change-picture': 'Zmiana zdjęcia',
  'audit.user.rename': 'Zmiana nazwy',
};
