/** The Italian messages of the feature. */
import type { AccountCatalog } from './en.js';

export const it: AccountCatalog = {
  'account.title': 'Il tuo account',
  'account.signedInAs': 'Accesso effettuato come {user}',
  'account.sections': 'Sezioni',
  'account.sectionFailed': 'Al momento non è possibile mostrare questa sezione. Riprova tra poco.',
  'account.error.default': 'Non ha funzionato. Riprova.',
  'account.error.NotFound': 'Questo elemento non esiste più.',
  'account.error.LastSignInMethod':
    'È il tuo unico modo per accedere. Aggiungine un altro prima di rimuoverlo.',

  'account.profile.title': 'Profilo',
  'account.profile.name': 'Nome',
  'account.profile.change': 'Cambia il nome',
  'account.profile.rename': 'Salva il nome',
  'account.profile.renamed': 'Il tuo nome è stato cambiato.',
  'account.profile.invalidName': 'Un nome ha da 1 a 100 caratteri.',
  'account.profile.picture': 'Indirizzo della tua immagine',
  'account.profile.pictureHint':
    'Un indirizzo che inizia con https://. Lascialo vuoto per non averne.',
  'account.profile.changePicture': 'Cambia immagine',
  'account.profile.savePicture': 'Salva immagine',
  'account.profile.pictureChanged': 'La tua immagine è stata modificata.',
  'account.profile.invalidPicture':
    'L’indirizzo di un’immagine inizia con https:// e non è di un file SVG.',
  'account.profile.empty': 'Non ci sono né un nome né un indirizzo email.',

  'account.language.title': 'Lingua',
  'account.language.text': 'Per queste pagine e per le email che ricevi.',
  'account.language.label': 'Lingua',
  'account.language.ofBrowser': 'La lingua del browser',
  'account.language.save': 'Salva la lingua',
  'account.language.saved': 'La lingua è stata salvata.',

  'account.linked.title': 'Account collegati',
  'account.linked.text': 'Puoi accedere con questi.',
  'account.linked.id': 'ID: {id}',
  'account.linked.unusable': 'Questo sito non offre più questo modo per accedere.',

  'account.passkeys.title': 'Passkey',
  'account.passkeys.text':
    'Con una passkey accedi usando l’impronta digitale, il volto o il codice del tuo dispositivo.',
  'account.passkeys.empty': 'Non hai ancora nessuna passkey.',
  'account.passkeys.unnamed': 'Passkey senza nome',
  'account.passkeys.synchronized': 'Sincronizzata tra i tuoi dispositivi',
  'account.passkeys.ofOneDevice': 'Solo su un dispositivo',
  'account.passkeys.addedAt': 'Aggiunta: {time}',
  'account.passkeys.lastUsedAt': 'Ultimo utilizzo: {time}',
  'account.passkeys.add': 'Aggiungi una passkey',
  'account.passkeys.addNeedsScript': 'L’aggiunta di una passkey richiede JavaScript.',
  'account.passkeys.addCancelled': 'Non è stata aggiunta nessuna passkey. Puoi riprovare.',
  'account.passkeys.addExists': 'Questo dispositivo ha già una passkey per il tuo account.',
  'account.passkeys.addFailed': 'Non è stato possibile aggiungere la passkey. Riprova.',
  'account.passkeys.added': 'La passkey è stata aggiunta.',
  'account.passkeys.name': 'Nome',
  'account.passkeys.rename': 'Rinomina',
  'account.passkeys.renamed': 'La passkey è stata rinominata.',
  'account.passkeys.remove': 'Rimuovi',
  'account.passkeys.removeText': 'Non potrai più accedere con questa passkey.',
  'account.passkeys.removed': 'La passkey è stata rimossa.',

  'account.passkeyMail.subject': 'Nuova passkey su {site}',
  'account.passkeyMail.title': 'Nuova passkey',
  'account.passkeyMail.text':
    'Dopo l’accesso con la password, il tuo browser ha salvato una passkey per il tuo account. Con questa puoi accedere senza password.',
  'account.passkeyMail.notYou':
    'Se non sei stato tu, accedi, rimuovi la passkey, cambia la password e disconnetti tutti gli altri dispositivi. Se non riesci ad accedere, rivolgiti all’assistenza del sito.',
  'account.passkeyMail.button': 'Apri il tuo account',
  'account.passkeyRemovedMail.subject': 'Passkey rimossa su {site}',
  'account.passkeyRemovedMail.title': 'Passkey rimossa',
  'account.passkeyRemovedMail.text':
    'Una passkey del tuo account è stata rimossa. Non puoi più usarla per accedere.',
  'account.passkeyRemovedMail.notYou':
    'Se non sei stato tu, accedi, cambia la password e disconnetti tutti gli altri dispositivi. Se non riesci ad accedere, rivolgiti all’assistenza del sito.',
  'audit.passkey.add': 'Aggiunta di una passkey',
  'audit.passkey.remove': 'Rimozione di una passkey',
  'audit.passkey.rename': 'Ridenominazione di una passkey',
  'audit.user.change-language': 'Cambio della lingua',
  'audit.user.change-picture': 'Cambio dell’immagine',
  'audit.user.rename': 'Cambio del nome',
};
