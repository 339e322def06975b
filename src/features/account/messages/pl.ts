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
  'account.profile.empty': 'Nie ma imienia i nazwiska ani adresu e-mail.',

  'account.language.title': 'Language',
  'account.language.text': 'For these pages and for the emails that you get.',
  'account.language.label': 'Language',
  'account.language.ofBrowser': 'The language of the browser',
  'account.language.save': 'Save language',
  'account.language.saved': 'The language was saved.',

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
  'account.passkeys.addedAt': 'Added {time}',
  'account.passkeys.lastUsedAt': 'Last used {time}',
  'account.passkeys.add': 'Add a passkey',
  'account.passkeys.addNeedsScript': 'Adding a passkey needs JavaScript.',
  'account.passkeys.addCancelled': 'No passkey was added. You can try again.',
  'account.passkeys.addExists': 'This device has a passkey for your account already.',
  'account.passkeys.addFailed': 'The passkey could not be added. Please try again.',
  'account.passkeys.added': 'The passkey was added.',
  'account.passkeys.name': 'Nazwa',
  'account.passkeys.rename': 'Zmień nazwę',
  'account.passkeys.renamed': 'Nazwa klucza dostępu została zmieniona.',
  'account.passkeys.remove': 'Usuń',
  'account.passkeys.removeText': 'Nie będzie już można zalogować się tym kluczem dostępu.',
  'account.passkeys.removed': 'Klucz dostępu został usunięty.',
};
