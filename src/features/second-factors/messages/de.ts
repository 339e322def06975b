/** The German messages of the feature. */
import type { SecondFactorsCatalog } from './en.js';

export const de: SecondFactorsCatalog = {
  'secondFactor.title': 'Zwei-Faktor-Authentifizierung',
  'secondFactor.text':
    'Bei der Anmeldung werden Sie zusätzlich nach einem Code aus einer App auf Ihrem Smartphone gefragt. Ihr Passwort allein reicht dann nicht mehr aus.',
  'secondFactor.setUp': 'Authenticator-App einrichten',
  'secondFactor.app': 'Authenticator-App',
  'secondFactor.addedAt': 'Hinzugefügt: {time}',
  'secondFactor.lastUsedAt': 'Zuletzt verwendet: {time}',
  'secondFactor.replace': 'Andere App oder anderes Smartphone verwenden',
  'secondFactor.remove': 'Deaktivieren',
  'secondFactor.removeText':
    'Sie werden bei der Anmeldung nicht mehr nach einem Code gefragt. Ihre Wiederherstellungscodes werden ungültig.',
  'secondFactor.removed': 'Die Zwei-Faktor-Authentifizierung ist deaktiviert.',
  'secondFactor.codes': 'Wiederherstellungscodes',
  'secondFactor.codesLeft': 'Noch übrig: {count} von 10',
  'secondFactor.codesLow': 'Ihre Wiederherstellungscodes gehen zur Neige. Erstellen Sie neue.',
  'secondFactor.newCodes': 'Neue Wiederherstellungscodes erstellen',
  'secondFactor.newCodesText':
    'Sie erhalten zehn neue Codes. Ihre bisherigen Codes werden ungültig.',
  'secondFactor.codesTitle': 'Ihre Wiederherstellungs\u{AD}codes',
  'secondFactor.codesText':
    'Mit jedem dieser Codes können Sie sich einmal anmelden, wenn Sie Ihr Smartphone verlieren. Bewahren Sie sie an einem sicheren Ort auf, zum Beispiel in einem Passwortmanager: Sie werden nicht noch einmal angezeigt.',
  'secondFactor.copyCodes': 'Kopieren',
  'secondFactor.codesCopied': 'Kopiert',
  'secondFactor.downloadCodes': 'Herunterladen',
  'secondFactor.printCodes': 'Drucken',
  'secondFactor.codesSaved': 'Ich habe die Codes gespeichert',
  'secondFactor.replaced':
    'Ihre neue App ist eingerichtet. Codes der bisherigen App funktionieren nicht mehr.',
  'secondFactor.stepTitle': 'Geben Sie Ihren Code ein',
  'secondFactor.usePasskey':
    'Sie haben für diese Website einen Passkey, der Ihr zweiter Faktor ist. Melden Sie sich damit an.',
  'secondFactor.stepText':
    'Öffnen Sie Ihre Authenticator-App und geben Sie den Code ein, den sie anzeigt.',
  'secondFactor.code': 'Code',
  'secondFactor.submit': 'Weiter',
  'secondFactor.useRecoveryCode': 'Wiederherstellungscode verwenden',
  'secondFactor.otherWay': 'Auf andere Weise anmelden',
  'secondFactor.recoveryTitle': 'Geben Sie einen Wiederherstellungs\u{AD}code ein',
  'secondFactor.recoveryText':
    'Das ist einer der zehn Codes, die Sie beim Einrichten der Zwei-Faktor-Authentifizierung erhalten haben. Jeder Code funktioniert nur einmal.',
  'secondFactor.recoveryCode': 'Wiederherstellungscode',
  'secondFactor.useApp': 'Authenticator-App verwenden',
  'secondFactor.enrolText':
    'Scannen Sie den QR-Code mit einer Authenticator-App und geben Sie den Code ein, den die App anzeigt.',
  'secondFactor.requiredText':
    'Diese Website verlangt die Zwei-Faktor-Authentifizierung. Scannen Sie den QR-Code mit einer Authenticator-App und geben Sie den Code ein, den die App anzeigt.',
  'secondFactor.qrCode': 'QR-Code für eine Authenticator-App',
  'secondFactor.openApp': 'App auf diesem Gerät öffnen',
  'secondFactor.secretHint':
    'Wenn Sie ihn nicht scannen können, geben Sie diesen Schlüssel in der App ein:',
  'secondFactor.turnOn': 'Aktivieren',
  'secondFactor.confirmWithApp': 'Authenticator-App verwenden',
  'secondFactor.wrongCode':
    'Dieser Code stimmt nicht oder wurde schon verwendet. Warten Sie auf den nächsten. Wenn das nicht hilft, prüfen Sie die Uhrzeit Ihres Smartphones.',
  'secondFactor.wrongFirstCode':
    'Dieser Code gehört nicht zu diesem QR-Code, oder er ist zu alt. Scannen Sie den QR-Code noch einmal und geben Sie den Code ein, den die App jetzt anzeigt. Wenn das nicht hilft, prüfen Sie die Uhrzeit Ihres Smartphones.',
  'secondFactor.wrongRecoveryCode':
    'Dieser Wiederherstellungscode stimmt nicht oder wurde schon verwendet.',
  'secondFactor.unreadable':
    'Die Codes Ihrer App können nicht geprüft werden. Verwenden Sie einen Wiederherstellungscode oder wenden Sie sich an den Support dieser Website.',
  'secondFactor.locked':
    'Es wurden zu viele falsche Codes eingegeben. Melden Sie sich in einem Browser an, den Sie schon einmal verwendet haben, oder wenden Sie sich an den Support dieser Website.',
  'secondFactor.offerExpired':
    'Das hat zu lange gedauert. Scannen Sie den QR-Code erneut und geben Sie den Code ein, den die App anzeigt.',
  'secondFactor.changed':
    'Ihr zweiter Faktor wurde in einem anderen Fenster geändert. Gehen Sie zurück zu Ihrer Kontoseite.',
  'secondFactor.isRequired':
    'Diese Website verlangt die Zwei-Faktor-Authentifizierung. Sie können stattdessen eine andere App oder ein anderes Smartphone einrichten.',
  'secondFactor.addressText':
    'Bestätigen Sie zuerst Ihre E-Mail-Adresse, um die Zwei-Faktor-Authentifizierung einzurichten. Wir senden einen Code an {email}.',
  'secondFactor.noAddress':
    'Ihr Konto hat keine E-Mail-Adresse. Wenn Sie Ihr Smartphone verlieren, helfen nur Ihre Wiederherstellungscodes.',
  'secondFactor.trust': 'In diesem Browser eine Zeit lang nicht nach einem Code fragen',
  'secondFactor.trustedBrowser': 'Browser, in dem nicht nach einem Code gefragt wird',
  'secondFactor.forgetBrowsers': 'In allen Browsern wieder nach einem Code fragen',
  'secondFactor.browsersForgotten': 'Ab jetzt wird bei jeder Anmeldung nach einem Code gefragt.',
  'secondFactor.failed': 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
  'secondFactorMail.address.subject': 'Ihr Code für {site}',
  'secondFactorMail.address.text':
    'Geben Sie diesen Code dort ein, wo Sie die Zwei-Faktor-Authentifizierung einrichten. Er ist {duration} gültig.',
  'secondFactorMail.button': 'Anmelden',
  'secondFactorMail.notYou':
    'Wenn Sie das nicht waren, melden Sie sich an, ändern Sie Ihr Passwort und melden Sie alle anderen Geräte ab. Wenn Sie sich nicht anmelden können, wenden Sie sich an den Support der Website.',
  'secondFactorMail.added.subject': 'Zwei-Faktor-Authentifizierung bei {site} aktiviert',
  'secondFactorMail.added.text':
    'Für Ihr Konto wurde eine Authenticator-App eingerichtet. Ab jetzt werden Sie bei der Anmeldung nach ihrem Code gefragt.',
  'secondFactorMail.replaced.subject': 'Andere Authenticator-App bei {site}',
  'secondFactorMail.replaced.text':
    'Für Ihr Konto wurde eine andere Authenticator-App eingerichtet. Codes der bisherigen App funktionieren nicht mehr.',
  'secondFactorMail.removed.subject': 'Zwei-Faktor-Authentifizierung bei {site} deaktiviert',
  'secondFactorMail.removed.text':
    'Die Zwei-Faktor-Authentifizierung wurde für Ihr Konto deaktiviert. Sie werden bei der Anmeldung nicht mehr nach einem Code gefragt.',
  'secondFactorMail.reset.text':
    'Der Support der Website hat den zweiten Faktor Ihres Kontos entfernt. Richten Sie ihn nach der Anmeldung neu ein.',
  'secondFactorMail.codes.subject': 'Neue Wiederherstellungscodes für {site}',
  'secondFactorMail.codes.text':
    'Sie haben neue Wiederherstellungscodes. Die bisherigen funktionieren nicht mehr.',
  'secondFactorMail.codeUsed.subject': 'Wiederherstellungscode bei {site} verwendet',
  'secondFactorMail.codeUsed.text':
    'Bei Ihrem Konto wurde mit einem Wiederherstellungscode eine Anmeldung vorgenommen. Verbleibende Codes: {count}.',
  'secondFactorMail.locked.subject': 'Viele falsche Codes bei {site}',
  'secondFactorMail.locked.text':
    'Für Ihr Konto wurden viele falsche Codes eingegeben, nachdem der erste Faktor richtig war. Codes werden jetzt abgelehnt, außer in Browsern, die Sie schon einmal verwendet haben.',
  'secondFactorMail.email.text':
    'Geben Sie diesen Code ein, um die Anmeldung abzuschließen. Er gilt für {duration}.',
  'secondFactor.emailText':
    'Diese Website verlangt einen zweiten Faktor. Wir senden einen Code an {email}. Eine Authenticator-App ist sicherer.',
  'secondFactor.emailAgain': 'Einen weiteren Code anfordern',
  'secondFactor.emailRefused':
    'Diese Anmeldung kann nicht mit einem Code aus einer E-Mail fortgesetzt werden. Richten Sie eine Authenticator-App ein, oder melden Sie sich auf andere Weise an.',
  'secondFactor.useEmail': 'Stattdessen einen Code per E-Mail erhalten',
  'audit.second-factor.add': 'Einrichtung einer Authenticator-App',
  'audit.second-factor.forget-browsers': 'Entfernung der vertrauenswürdigen Browser',
  'audit.second-factor.prove': 'Code der Authenticator-App',
  'audit.second-factor.prove-by-email': 'Code aus einer E-Mail',
  'audit.second-factor.prove-recovery-code': 'Wiederherstellungscode',
  'audit.second-factor.remove': 'Entfernung der Authenticator-App',
  'audit.second-factor.replace': 'Wechsel der Authenticator-App',
  'audit.second-factor.replace-recovery-codes': 'Neue Wiederherstellungscodes',
  'audit.second-factor.request-code': 'Anforderung eines Codes per E-Mail',
  'audit.second-factor.reset': 'Zurücksetzen der Zwei-Faktor-Authentifizierung',
  'audit.user.prove-address': 'Bestätigung der E-Mail-Adresse',
};
