/** The Turkish messages of the feature. */
import type { PasswordCatalog } from './en.js';

export const tr: PasswordCatalog = {
  'password.new': 'Yeni parola',
  'password.current': 'Geçerli parola',
  'password.name': 'Ad',
  'password.hint': 'En az {count} karakter. Art arda birkaç sözcük kolay hatırlanır.',
  'signUp.hasAccount': 'Hesabınız var mı? Oturum açın',
  'signUp.checkMail': 'Size bir e-posta gönderdik. Devam etmek için içindeki bağlantıyı açın.',
  'signUp.checkMailTo':
    '{email} adresine bir e-posta gönderdik. Devam etmek için içindeki bağlantıyı açın.',
  'verifyAddress.title': 'Adresinizi onaylayın',
  'verifyAddress.text': '{email} hesabını oluşturmak üzeresiniz.',
  'verifyAddress.otherBrowser':
    'Bağlantıyı kaydolduğunuz tarayıcıdan başka bir tarayıcıda açtınız. {email} için parolayı burada seçin.',
  'forgotPassword.text':
    'Adresinizi girin; başka bir parola seçmeniz için size bağlantı gönderelim.',
  'forgotPassword.submit': 'Bağlantıyı gönder',
  'forgotPassword.checkMailTo':
    '{email} adresine bir e-posta gönderdik. Bu adresle bir hesap varsa başka bir parola seçmek için e-postadaki bağlantıyı açın.',
  'resetPassword.title': 'Yeni bir parola seçin',
  'resetPassword.text': 'Her yerde oturumunuz kapatılır.',
  'resetPassword.submit': 'Parolayı kaydet',
  'changePassword.title': 'Parolanızı değiştirin',
  'changePassword.text': 'Diğer cihazlarınızda oturumunuz kapatılır.',
  'changePassword.done': 'Parolanız değiştirildi.',
  'password.changedAt': 'Son değişiklik: {time}.',
  'password.none': 'Hesabınızın henüz parolası yok.',
  'firstPassword.title': 'Bir parola seçin',
  'firstPassword.text':
    '{email} adresine bir bağlantı göndereceğiz. Parola seçmek için bağlantıyı açın. Ardından her yerde oturumunuz kapatılır.',
  'firstPassword.checkMailTo':
    '{email} adresine bir bağlantı gönderdik. Parola seçmek için bağlantıyı açın.',
  'firstPassword.noAddress':
    'Hesabınızın e-posta adresi yok. Parolayla oturum açmak için bir adres gerekir.',
  'passwordMail.verifyAddress.subject': '{site} için adresinizi onaylayın',
  'passwordMail.verifyAddress.button': 'Adresi onayla',
  'passwordMail.accountExists.subject': '{site} sitesinde hesabınız var',
  'passwordMail.accountExists.title': 'Zaten hesabınız var',
  'passwordMail.accountExists.text':
    'Birisi, büyük olasılıkla siz, bu adresle bir hesap oluşturmak istedi. Zaten bir hesap var: oturum açın veya parolanızı unuttuysanız yeni bir parola seçin.',
  'passwordMail.resetPassword.subject': '{site} için yeni bir parola seçin',
  'passwordMail.unknownAddress.subject': '{site} sitesinde hesap yok',
  'passwordMail.unknownAddress.title': 'Hesap yok',
  'passwordMail.unknownAddress.text':
    'Birisi, büyük olasılıkla siz, yeni bir parola istedi. Bu adresle bir hesap yok: başka bir adresle kaydolmuş olabilirsiniz.',
  'passwordMail.passwordChanged.subject': '{site} parolanız değiştirildi',
  'passwordMail.passwordChanged.text':
    'Diğer cihazlarınızda oturumunuz kapatıldı. Bunu siz yaptıysanız başka bir şey yapmanız gerekmez.',
  'passwordMail.passwordChanged.button': 'Bunu ben yapmadım',
  'credentialsSignin.PasswordResetRequired': 'Oturum açmadan önce yeni bir parola seçmelisiniz.',
  'passwordError.PasswordTooShort': 'Parola çok kısa. En az {count} karakter olmalı.',
  'passwordError.PasswordTooLong': 'Parola çok uzun. En çok {count} karakter olabilir.',
  'passwordError.PasswordBreached':
    'Bu parola bir veri sızıntısından biliniyor, yani tahmin edilir. Başka bir parola seçin.',
  'passwordError.WrongPassword': 'Geçerli parola doğru değil.',
  'passwordError.NoPassword':
    'Hesabınızın henüz parolası yok. Bir parola seçmek için bağlantı isteyin.',
  'passwordError.HasPassword': 'Hesabınızın zaten bir parolası var.',
  'passwordError.InvalidEmail': 'Bu bir e-posta adresi değil.',
  'passwordError.LinkExpired':
    'Bağlantının süresi doldu veya daha önce kullanıldı. Yeni bir bağlantı isteyin.',
  'passwordError.MailNotSent': 'E-postayı gönderemedik. Biraz sonra yeniden deneyin.',
  'passwordError.default': 'Olmadı. Lütfen yeniden deneyin.',
  'audit.password.change': 'Parola değişikliği',
  'audit.password.request-first': 'İlk parola isteği',
  'audit.password.request-reset': 'Parola sıfırlama isteği',
  'audit.password.reset': 'Parola sıfırlama',
  'audit.user.request-sign-up': 'Kayıt isteği',
  'audit.user.sign-up': 'Kayıt',
};
