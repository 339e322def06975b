/** The Turkish messages of the feature. */
import type { AccountCatalog } from './en.js';

export const tr: AccountCatalog = {
  'account.title': 'Hesabınız',
  'account.signedInAs': '{user} olarak oturum açtınız',
  'account.sections': 'Bölümler',
  'account.sectionFailed': 'Bu bölüm şu anda gösterilemiyor. Biraz sonra yeniden deneyin.',
  'account.error.default': 'Olmadı. Lütfen yeniden deneyin.',
  'account.error.NotFound': 'Bu öğe artık yok.',
  'account.error.LastSignInMethod':
    'Bu, oturum açmak için tek yönteminiz. Kaldırmadan önce başka bir yöntem ekleyin.',

  'account.profile.title': 'Profil',
  'account.profile.name': 'Ad',
  'account.profile.change': 'Adı değiştir',
  'account.profile.rename': 'Adı kaydet',
  'account.profile.renamed': 'Adınız değiştirildi.',
  'account.profile.invalidName': 'Ad 1 ile 100 karakter arasında olmalı.',
  'account.profile.picture': 'Resminizin adresi',
  'account.profile.pictureHint':
    'https:// ile başlayan bir adres. Resim olmaması için boş bırakın.',
  'account.profile.changePicture': 'Resmi değiştir',
  'account.profile.savePicture': 'Resmi kaydet',
  'account.profile.pictureChanged': 'Resminiz değiştirildi.',
  'account.profile.invalidPicture':
    'Bir resmin adresi https:// ile başlar ve bir SVG dosyasına ait olamaz.',
  'account.profile.empty': 'Ad ve e-posta adresi yok.',

  'account.language.title': 'Dil',
  'account.language.text': 'Bu sayfalar ve aldığınız e-postalar için.',
  'account.language.label': 'Dil',
  'account.language.ofBrowser': 'Tarayıcının dili',
  'account.language.save': 'Dili kaydet',
  'account.language.saved': 'Dil kaydedildi.',

  'account.linked.title': 'Bağlı hesaplar',
  'account.linked.text': 'Bunlarla oturum açabilirsiniz.',
  'account.linked.id': 'Kimlik: {id}',
  'account.linked.unusable': 'Bu site artık bu oturum açma yöntemini sunmuyor.',

  'account.passkeys.title': 'Geçiş anahtarları',
  'account.passkeys.text':
    'Geçiş anahtarıyla parmak izinizi, yüzünüzü veya cihazınızın kodunu kullanarak oturum açarsınız.',
  'account.passkeys.empty': 'Henüz bir geçiş anahtarınız yok.',
  'account.passkeys.unnamed': 'Adsız geçiş anahtarı',
  'account.passkeys.synchronized': 'Cihazlarınız arasında eşitlenir',
  'account.passkeys.ofOneDevice': 'Yalnızca bir cihazda',
  'account.passkeys.addedAt': 'Eklenme: {time}',
  'account.passkeys.lastUsedAt': 'Son kullanım: {time}',
  'account.passkeys.add': 'Geçiş anahtarı ekle',
  'account.passkeys.addNeedsScript': 'Geçiş anahtarı eklemek için JavaScript gerekir.',
  'account.passkeys.addCancelled': 'Geçiş anahtarı eklenmedi. Yeniden deneyebilirsiniz.',
  'account.passkeys.addExists': 'Bu cihazda hesabınız için zaten bir geçiş anahtarı var.',
  'account.passkeys.addFailed': 'Geçiş anahtarı eklenemedi. Lütfen yeniden deneyin.',
  'account.passkeys.added': 'Geçiş anahtarı eklendi.',
  'account.passkeys.name': 'Ad',
  'account.passkeys.rename': 'Yeniden adlandır',
  'account.passkeys.renamed': 'Geçiş anahtarı yeniden adlandırıldı.',
  'account.passkeys.remove': 'Kaldır',
  'account.passkeys.removeText': 'Artık bu geçiş anahtarıyla oturum açamayacaksınız.',
  'account.passkeys.removed': 'Geçiş anahtarı kaldırıldı.',

  'account.passkeyMail.subject': '{site} sitesinde yeni geçiş anahtarı',
  'account.passkeyMail.title': 'Yeni geçiş anahtarı',
  'account.passkeyMail.text':
    'Parolanızla oturum açtıktan sonra tarayıcınız hesabınız için bir geçiş anahtarı kaydetti. Bununla parola olmadan oturum açabilirsiniz.',
  'account.passkeyMail.notYou':
    'Bunu siz yapmadıysanız oturum açın, geçiş anahtarını kaldırın, parolanızı değiştirin ve diğer tüm cihazlarda oturumu kapatın. Oturum açamıyorsanız sitenin destek ekibine başvurun.',
  'account.passkeyMail.button': 'Hesabınızı açın',
  'account.passkeyRemovedMail.subject': '{site} sitesinde geçiş anahtarı kaldırıldı',
  'account.passkeyRemovedMail.title': 'Geçiş anahtarı kaldırıldı',
  'account.passkeyRemovedMail.text':
    'Hesabınızın bir geçiş anahtarı kaldırıldı. Artık onunla oturum açamazsınız.',
  'account.passkeyRemovedMail.notYou':
    'Bunu siz yapmadıysanız oturum açın, parolanızı değiştirin ve diğer tüm cihazlarda oturumu kapatın. Oturum açamıyorsanız sitenin destek ekibine başvurun.',
  'audit.passkey.add': 'Geçiş anahtarı ekleme',
  'audit.passkey.remove': 'Geçiş anahtarı kaldırma',
  'audit.passkey.rename': 'Geçiş anahtarını yeniden adlandırma',
  'audit.user.change-language': 'Dil değişikliği',
  'audit.user.change-picture': 'Resim değişikliği',
  'audit.user.rename': 'Ad değişikliği',
};
