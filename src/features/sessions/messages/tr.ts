/** The Turkish messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const tr: SessionsCatalog = {
  'devices.title': 'Cihazlar',
  'devices.text': 'Bu cihazlarda oturumunuz açık.',
  'devices.current': 'Bu cihaz',
  'devices.onDesktop': '{browser}, {system}, bilgisayar',
  'devices.onPhone': '{browser}, {system}, telefon',
  'devices.onTablet': '{browser}, {system}, tablet',
  'devices.unknown': 'Bilinmeyen cihaz',
  'devices.lastUsed': 'Son kullanım: {time}',
  'devices.signedIn': 'Oturum açma: {time}',
  'devices.address': 'Adres: {address}',
  'devices.end': 'Oturumu kapat',
  'devices.endText': 'Cihazdaki oturumunuz kapatılır.',
  'devices.ended': 'Cihazdaki oturumunuz kapatıldı.',
  'devices.endOthers': 'Diğer tüm cihazlarda oturumu kapat',
  'devices.endOthersText': 'Oturumunuz yalnızca bu cihazda açık kalır.',
  'devices.othersEnded': 'Diğer tüm cihazlarda oturumunuz kapatıldı.',
  'devices.noId':
    'Bu cihazdaki oturumunuz bunun için çok eski. Oturumu kapatın, yeniden açın ve bir kez daha deneyin.',
  'reauthenticate.title': 'Kimliğinizi doğrulayın',
  'reauthenticate.text': 'Oturumunuz açık. Devam etmek için kimliğinizi bir kez daha doğrulayın.',
  'reauthenticate.textMfa': 'Devam etmek için kimliğinizi ikinci bir yöntemle doğrulayın.',
  'reauthenticate.confirm': 'Onayla',
  'reauthenticate.passkey': 'Geçiş anahtarı kullan',
  'reauthenticate.emailHint': '{email} adresine bir kod göndereceğiz.',
  'reauthenticate.sendCode': 'E-postayla kod gönder',
  'reauthenticate.codeSent': '{email} adresine bir kod gönderdik. Kodu buraya girin.',
  'reauthenticate.code': 'Kod',
  'reauthenticate.wrongCode':
    'Bu kod doğru değil veya süresi doldu. Tekrar deneyin veya yeni bir kod isteyin.',
  'reauthenticate.otherWay': 'Başka bir yöntem',
  'reauthenticate.otherAccount': 'Bu başka bir hesap. Hiçbir şey değiştirilmedi.',
  'reauthenticate.noAuthTime':
    'Orada oturumunuz zaten açıktı ve yeniden oturum açmanız istenmedi. Başka bir yöntem seçin.',
  'reauthenticate.mailNotSent': 'E-posta gönderilemedi. Biraz sonra yeniden deneyin.',
  'reauthenticate.failed': 'Olmadı. Yeniden deneyin veya başka bir yöntem seçin.',
  'reauthenticate.unreachable':
    'Bu sayfa, hesabınızda henüz olmayan bir şey gerektiriyor: örneğin bir geçiş anahtarı veya başka bir ikinci faktör.',
  'reauthenticate.enrol': 'Hesap sayfanızda ayarlayın',
  'reauthenticate.done': 'Onaylandı',
  'reauthenticate.doneText': 'Bu pencereyi kapatabilirsiniz.',
  'reauthenticateMail.subject': '{site} için kodunuz',
  'reauthenticateMail.text':
    'Kimliğinizi doğrulamak için bu kodu oturumunuzun açık olduğu yere girin. Kod {duration} geçerlidir.',
  'audit.session.reauthenticate': 'Kimliğinizin doğrulanması',
  'audit.session.request-code': 'Kimlik doğrulamak için kod isteği',
  'audit.session.revoke': 'Cihazlarda oturumu kapatma',
  'audit.session.revoke-others': 'Diğer tüm cihazlarda oturumu kapatma',
};
