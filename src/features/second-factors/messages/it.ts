/** The Italian messages of the feature. */
import type { SecondFactorsCatalog } from './en.js';

export const it: SecondFactorsCatalog = {
  'secondFactor.title': 'Autenticazione a due fattori',
  'secondFactor.text':
    'Quando accedi, ti viene chiesto anche un codice di un’app sul tuo telefono. In questo modo la sola password non basta.',
  'secondFactor.setUp': 'Configura un’app di autenticazione',
  'secondFactor.app': 'App di autenticazione',
  'secondFactor.addedAt': 'Aggiunta: {time}',
  'secondFactor.lastUsedAt': 'Ultimo utilizzo: {time}',
  'secondFactor.replace': 'Usa un’altra app o un altro telefono',
  'secondFactor.remove': 'Disattiva',
  'secondFactor.removeText':
    'Non ti verrà più chiesto un codice quando accedi. I tuoi codici di recupero smetteranno di funzionare.',
  'secondFactor.removed': 'L’autenticazione a due fattori è disattivata.',
  'secondFactor.codes': 'Codici di recupero',
  'secondFactor.codesLeft': 'Codici rimasti: {count} su 10',
  'secondFactor.codesLow': 'I tuoi codici di recupero stanno per finire. Ottienine di nuovi.',
  'secondFactor.newCodes': 'Ottieni nuovi codici di recupero',
  'secondFactor.newCodesText':
    'Riceverai dieci nuovi codici. Quelli che hai ora smetteranno di funzionare.',
  'secondFactor.codesTitle': 'I tuoi codici di recupero',
  'secondFactor.codesText':
    'Con ognuno di questi codici puoi accedere una volta se perdi il telefono. Conservali in un luogo sicuro, ad esempio in un gestore di password: non verranno più mostrati.',
  'secondFactor.copyCodes': 'Copia',
  'secondFactor.codesCopied': 'Copiati',
  'secondFactor.downloadCodes': 'Scarica',
  'secondFactor.printCodes': 'Stampa',
  'secondFactor.codesSaved': 'Ho salvato i codici',
  'secondFactor.replaced':
    'La tua nuova app è configurata. I codici di quella precedente non funzionano più.',
  'secondFactor.stepTitle': 'Inserisci il tuo codice',
  'secondFactor.usePasskey':
    'Hai una passkey per questo sito, che è il tuo secondo fattore. Accedi con quella.',
  'secondFactor.stepText': 'Apri la tua app di autenticazione e inserisci il codice che mostra.',
  'secondFactor.code': 'Codice',
  'secondFactor.submit': 'Continua',
  'secondFactor.useRecoveryCode': 'Usa un codice di recupero',
  'secondFactor.otherWay': 'Accedi in un altro modo',
  'secondFactor.recoveryTitle': 'Inserisci un codice di recupero',
  'secondFactor.recoveryText':
    'È uno dei dieci codici che hai ricevuto quando hai configurato l’autenticazione a due fattori. Ogni codice funziona una sola volta.',
  'secondFactor.recoveryCode': 'Codice di recupero',
  'secondFactor.useApp': 'Usa l’app di autenticazione',
  'secondFactor.enrolText':
    'Scansiona il codice QR con un’app di autenticazione e inserisci il codice mostrato dall’app.',
  'secondFactor.requiredText':
    'Questo sito richiede l’autenticazione a due fattori. Scansiona il codice QR con un’app di autenticazione e inserisci il codice mostrato dall’app.',
  'secondFactor.qrCode': 'Codice QR per un’app di autenticazione',
  'secondFactor.openApp': 'Apri l’app su questo dispositivo',
  'secondFactor.secretHint': 'Se non puoi scansionarlo, inserisci questa chiave nell’app:',
  'secondFactor.turnOn': 'Attiva',
  'secondFactor.confirmWithApp': 'Usa la tua app di autenticazione',
  'secondFactor.wrongCode':
    'Questo codice non è corretto o è già stato usato. Aspetta il prossimo. Se non basta, controlla l’ora del tuo telefono.',
  'secondFactor.wrongFirstCode':
    'Questo codice non corrisponde a questo codice QR, o è troppo vecchio. Scansiona di nuovo il codice QR e inserisci il codice che l’app mostra adesso. Se non basta, controlla l’ora del telefono.',
  'secondFactor.wrongRecoveryCode': 'Questo codice di recupero non è corretto o è già stato usato.',
  'secondFactor.unreadable':
    'Non è possibile verificare i codici della tua app. Usa un codice di recupero o rivolgiti all’assistenza di questo sito.',
  'secondFactor.locked':
    'Ci sono stati troppi codici errati. Accedi con un browser che hai già usato o rivolgiti all’assistenza di questo sito.',
  'secondFactor.offerExpired':
    'È passato troppo tempo. Scansiona di nuovo il codice QR e inserisci il codice mostrato dall’app.',
  'secondFactor.changed':
    'Il tuo secondo fattore è stato modificato in un’altra finestra. Torna alla pagina del tuo account.',
  'secondFactor.isRequired':
    'Questo sito richiede l’autenticazione a due fattori. Puoi invece configurare un’altra app o un altro telefono.',
  'secondFactor.addressText':
    'Per configurare l’autenticazione a due fattori, conferma prima il tuo indirizzo email. Invieremo un codice a {email}.',
  'secondFactor.noAddress':
    'Il tuo account non ha un indirizzo email. Se perdi il telefono, solo i codici di recupero potranno aiutarti.',
  'secondFactor.trust': 'Non chiedere un codice in questo browser per un po’ di tempo',
  'secondFactor.trustedBrowser': 'Browser in cui non viene chiesto un codice',
  'secondFactor.forgetBrowsers': 'Chiedi di nuovo un codice in tutti i browser',
  'secondFactor.browsersForgotten': 'D’ora in poi viene chiesto un codice a ogni accesso.',
  'secondFactor.failed': 'Non ha funzionato. Riprova.',
  'secondFactorMail.address.subject': 'Il tuo codice per {site}',
  'secondFactorMail.address.text':
    'Inserisci questo codice dove stai configurando l’autenticazione a due fattori. Scade tra {duration}.',
  'secondFactorMail.button': 'Accedi',
  'secondFactorMail.notYou':
    'Se non sei stato tu, accedi, cambia la password e disconnetti tutti gli altri dispositivi. Se non riesci ad accedere, rivolgiti all’assistenza del sito.',
  'secondFactorMail.added.subject': 'Autenticazione a due fattori attivata su {site}',
  'secondFactorMail.added.text':
    'È stata configurata un’app di autenticazione per il tuo account. D’ora in poi ti verrà chiesto il suo codice quando accedi.',
  'secondFactorMail.replaced.subject': 'Un’altra app di autenticazione su {site}',
  'secondFactorMail.replaced.text':
    'È stata configurata un’altra app di autenticazione per il tuo account. I codici di quella precedente non funzionano più.',
  'secondFactorMail.removed.subject': 'Autenticazione a due fattori disattivata su {site}',
  'secondFactorMail.removed.text':
    'L’autenticazione a due fattori è stata disattivata per il tuo account. Non ti verrà più chiesto un codice quando accedi.',
  'secondFactorMail.reset.text':
    'L’assistenza del sito ha rimosso il secondo fattore del tuo account. Configuralo di nuovo dopo aver effettuato l’accesso.',
  'secondFactorMail.codes.subject': 'Nuovi codici di recupero per {site}',
  'secondFactorMail.codes.text':
    'Hai nuovi codici di recupero. Quelli precedenti non funzionano più.',
  'secondFactorMail.codeUsed.subject': 'È stato usato un codice di recupero su {site}',
  'secondFactorMail.codeUsed.text':
    'È stato usato un codice di recupero per accedere al tuo account. Codici rimasti: {count}.',
  'secondFactorMail.locked.subject': 'Molti codici errati su {site}',
  'secondFactorMail.locked.text':
    'Sono stati inseriti molti codici errati per il tuo account, dopo un primo fattore corretto. Ora i codici vengono rifiutati, tranne nei browser che hai già usato.',
  'secondFactorMail.email.text':
    'Inserisci questo codice per completare l’accesso. Scade tra {duration}.',
  'secondFactor.emailText':
    'Questo sito richiede un secondo fattore. Inviamo un codice a {email}. Un’app di autenticazione è più sicura.',
  'secondFactor.emailAgain': 'Ricevi un altro codice',
  'secondFactor.emailRefused':
    'Questo accesso non può proseguire con un codice ricevuto via email. Configura un’app di autenticazione o accedi in un altro modo.',
  'secondFactor.useEmail': 'Ricevi invece un codice via email',
  'audit.second-factor.add': 'Configurazione di un’app di autenticazione',
  'audit.second-factor.forget-browsers': 'Rimozione dei browser attendibili',
  'audit.second-factor.prove': 'Codice dell’app di autenticazione',
  'audit.second-factor.prove-by-email': 'Codice di un’email',
  'audit.second-factor.prove-recovery-code': 'Codice di recupero',
  'audit.second-factor.remove': 'Rimozione dell’app di autenticazione',
  'audit.second-factor.replace': 'Cambio dell’app di autenticazione',
  'audit.second-factor.replace-recovery-codes': 'Nuovi codici di recupero',
  'audit.second-factor.request-code': 'Richiesta di un codice via email',
  'audit.second-factor.reset': 'Reimpostazione dell’autenticazione a due fattori',
  'audit.user.prove-address': 'Conferma dell’indirizzo email',
};
