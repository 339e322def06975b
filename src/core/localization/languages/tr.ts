/** The Turkish messages. */
import type { Catalog } from '../messages.js';

export const tr: Catalog = {
  'signIn.title': 'Oturum açın',
  'signIn.site': '{site} sitesinde',
  'signIn.or': 'veya',
  'signIn.continueWith': '{provider} ile devam et',
  'signIn.lastUsed': 'Son kullanılan',
  'signIn.email': 'E-posta',
  'signIn.emailPlaceholder': 'adiniz@example.com',
  'signIn.username': 'Kullanıcı adı',
  'signIn.password': 'Şifre',
  'signIn.showPassword': 'Karakterleri göster',
  'signIn.hidePassword': 'Karakterleri gizle',
  'signIn.capsLock': 'Caps Lock açık.',
  'signIn.submit': 'Oturum aç',
  'signIn.submitWith': '{provider} ile oturum aç',
  'signIn.emailLink': 'Oturum açma bağlantısı gönder',
  'signIn.emailLinkWith': 'Oturum açma bağlantısı gönder ({provider})',
  'signIn.emailCode': 'Oturum açma kodu gönder',
  'signIn.emailCodeWith': 'Oturum açma kodu gönder ({provider})',
  'signIn.passkey': 'Geçiş anahtarıyla devam et',
  'signIn.passkeyHint':
    'Mevcut geçiş anahtarınızı kullanmak için alanı boş bırakın veya ilk anahtarınızı oluşturmak için doldurun.',
  'signIn.passkeyNeedsScript': 'Geçiş anahtarıyla oturum açmak için JavaScript gerekir.',
  'signIn.forgotPassword': 'Şifrenizi mi unuttunuz?',
  'signIn.signUp': 'Hesap oluştur',
  'signIn.terms': 'Hizmet şartları',
  'signIn.privacy': 'Gizlilik politikası',
  'signIn.search': 'Sağlayıcı ara',
  'signIn.searchResults': 'Bulunan sağlayıcı sayısı: {count}',
  'signIn.searchNoResults': 'Sağlayıcı bulunamadı',
  'signIn.empty': 'Henüz bir oturum açma yöntemi yok.',
  'signIn.emptyHint':
    'Bu site sizinse yapılandırmasına bir sağlayıcı ekleyin ve bu sayfayı yeniden yükleyin.',
  'form.busy': 'Bir dakika…',

  'signInError.default': 'Oturum açılamadı. Lütfen tekrar deneyin.',
  'signInError.Signin':
    'Oturum açma işlemi başlatılamadı. Tekrar deneyin veya başka bir oturum açma yöntemi seçin.',
  'signInError.OAuthCallbackError':
    'Oturum açma işlemi iptal edildi veya tamamlanamadı. Tekrar deneyin veya başka bir oturum açma yöntemi seçin.',
  'signInError.SignInExpired': 'Bu oturum açma işleminin süresi doldu. Baştan başlayın.',
  'signInError.provider.refused':
    'Oturum açma işlemi iptal edildi. Tekrar deneyin veya başka bir oturum açma yöntemi seçin.',
  'signInError.provider.signInRequired': 'Önce orada oturum açmanız gerekiyor. Tekrar deneyin.',
  'signInError.provider.unavailable':
    'Bu oturum açma yöntemi şu anda kullanılamıyor. Biraz sonra yeniden deneyin veya başka bir yöntem seçin.',
  'signInError.OAuthCreateAccount':
    'Bu oturum açma yöntemiyle hesap oluşturulamadı. Tekrar deneyin veya farklı bir hesap kullanın.',
  'signInError.EmailCreateAccount':
    'Bu e-posta adresiyle hesap oluşturulamadı. Yazımını kontrol edin veya başka bir adres kullanın.',
  'signInError.Callback': 'Oturumunuz açılırken bir sorun oluştu. Lütfen tekrar deneyin.',
  'signInError.OAuthAccountNotLinked':
    'E-posta adresinizle açılmış bir hesap zaten var. İlk seferde kullandığınız yöntemle oturum açın.',
  'signInError.usedHere': 'Bu tarayıcıda daha önce oturum açtığınız yöntemler: {providers}.',
  'signInError.AccountNotLinked':
    'Bu geçiş anahtarı hesabınıza bağlı değil. Her zamanki yönteminizle oturum açın.',
  'signInError.EmailSignin':
    'E-posta gönderilemedi. Adresi kontrol edin ve biraz sonra tekrar deneyin.',
  'signInError.CredentialsSignin': 'Girdiğiniz bilgiler doğru değil. Kontrol edip tekrar deneyin.',
  'signInError.refused': 'Oturumunuz açılamadı. Lütfen tekrar deneyin.',
  'signInError.TooManyAttempts':
    'Çok fazla oturum açma denemesi yapıldı. Biraz bekleyip tekrar deneyin.',
  'signInError.ServerBusy': 'Şu anda yoğunluk var. Biraz sonra yeniden deneyin.',
  'signInError.ChallengeRequired':
    'İnsan olduğunuzdan emin olmak istiyoruz. Aşağıdaki doğrulamayı tamamlayıp yeniden deneyin.',
  'challenge.noScript':
    'Bu doğrulama için JavaScript gerekiyor. JavaScript’i açın veya yeniden denemeden önce biraz bekleyin.',
  'signInError.SessionRequired': 'Bu sayfayı görmek için lütfen oturum açın.',
  'signInError.MissingCSRF':
    'Bu sayfa çok uzun süre açık kaldı. Lütfen tekrar deneyin; sorun devam ederse bu site için çerezlere izin verin.',

  'passkeyError.cancelled':
    'Geçiş anahtarı kullanılmadı. Tekrar deneyin veya başka bir oturum açma yöntemi seçin.',
  'passkeyError.exists':
    'Bu cihazda zaten bir geçiş anahtarı var. Onunla oturum açmak için alanı boş bırakın.',
  'passkeyError.refused': 'İşlem başarısız oldu. Girdiğiniz bilgileri kontrol edip tekrar deneyin.',
  'passkeyError.failed':
    'Geçiş anahtarı kullanılamadı. Tekrar deneyin veya başka bir oturum açma yöntemi seçin.',
  'passkeyError.unsupported': 'Bu tarayıcı geçiş anahtarlarını desteklemiyor.',

  'signOut.title': 'Oturumu kapatın',
  'signOut.site': '{site} sitesinde',
  'signOut.question': 'Oturumu kapatmak istediğinizden emin misiniz?',
  'signOut.provider': '{provider} oturumunu da kapat',
  'signOut.submit': 'Oturumu kapat',
  'signOut.stay': 'Oturumu açık tut',
  'signOut.notSignedIn': 'Oturumunuz açık değil.',

  'verifyRequest.title': 'E-postanızı kontrol edin',
  'verifyRequest.sent': 'Size oturum açma bağlantısı gönderdik.',
  'verifyRequest.sentTo': '{email} adresine oturum açma bağlantısı gönderdik.',
  'verifyRequest.open': 'Oturum açmak için bağlantıyı bu tarayıcıda açın.',
  'verifyRequest.sentCode': 'Size oturum açma kodu gönderdik.',
  'verifyRequest.sentCodeTo': '{email} adresine oturum açma kodu gönderdik.',
  'verifyRequest.enterCode': 'Oturum açmak için kodu bu tarayıcıya girin.',
  'verifyRequest.orEnterCode': 'Veya aynı e-postadaki kodu buraya girin.',
  'verifyRequest.code': 'Kod',
  'verifyRequest.spam': 'Birkaç dakika içinde gelmediyse spam klasörünüze bakın.',
  'verifyRequest.resend': 'Bağlantıyı tekrar gönder',
  'verifyRequest.resendIn': 'Bağlantıyı {seconds} sn sonra tekrar gönder',
  'verifyRequest.resendCode': 'Yeni kod gönder',
  'verifyRequest.resendCodeIn': '{seconds} sn sonra yeni kod gönder',
  'verifyRequest.changeAddress': 'Başka bir adres kullan',

  'codeError.wrong': 'Bu kod doğru değil.',
  'codeError.triesLeft': 'Kalan deneme: {count}.',
  'codeError.malformed': 'Kod 6 rakamdan oluşur. Tümünü girin.',
  'codeError.ended': 'Bu kod artık geçerli değil. Yeni bir kod isteyin.',
  'codeError.browser':
    'Kod yalnızca istendiği tarayıcıda çalışır. Kodu oraya girin veya burada yeniden oturum açın.',

  'confirmSignIn.title': 'Oturum açmayı onaylayın',
  'confirmSignIn.text': '{email} olarak oturum açmak üzeresiniz.',
  'confirmSignIn.submit': 'Oturum aç',
  'confirmSignIn.notYou': 'Bu siz değilseniz veya bağlantı istemediyseniz bu sayfayı kapatın.',

  'error.default.title': 'Bir sorun oluştu',
  'error.default.text': 'Oturumunuz açılamadı. Tekrar denemek genellikle işe yarar.',
  'error.Configuration.title': 'Oturum açma kullanılamıyor',
  'error.Configuration.text':
    'Şu anda oturum açılamıyor. Sorun sizden kaynaklanmıyor ve tekrar denemek şimdilik işe yaramayacak.',
  'error.Configuration.owner': 'Bu siteyi siz yönetiyorsanız çözüm için sunucu günlüğüne bakın.',
  'error.AccessDenied.title': 'Erişim reddedildi',
  'error.AccessDenied.text':
    'Bu hesabın erişim izni yok. Başka bir hesabınız varsa onunla oturum açın veya site yöneticisine danışın.',
  'error.AccessDenied.retry': 'Başka bir hesapla oturum aç',
  'error.TooManyAttempts.title': 'Çok fazla deneme',
  'error.TooManyAttempts.text':
    'Çok fazla oturum açma denemesi yapıldı. Biraz bekleyip tekrar deneyin.',
  'error.SignOutError.title': 'Bu tarayıcıda oturumunuz kapatıldı',
  'error.SignOutError.text':
    'Ancak sunucu yanıt vermediği için oturumun kendisi sonlandırılamadı. Birinde oturumun bir kopyası olabilirse daha sonra tekrar oturum açıp hesabınızdan sonlandırın veya bir kez daha çıkış yapın.',
  'error.Verification.title': 'Bu bağlantı artık çalışmıyor',
  'error.Verification.text':
    'Süresi dolmuş veya daha önce kullanılmış. Tekrar oturum açın, size yenisini gönderelim.',
  'error.NotFound.title': 'Sayfa bulunamadı',
  'error.NotFound.text': 'Bu adreste bir sayfa yok.',
  'error.Forbidden.title': 'Bu sayfaya erişim izniniz yok',
  'error.Forbidden.text':
    'Bu hesapla açılamıyor. Başka bir hesabınız varsa onunla oturum açabilirsiniz.',
  'error.retry': 'Tekrar dene',
  'error.signIn': 'Oturum aç',
  'error.back': 'Siteye dön',
  'error.reference': 'Referans: {reference}',

  'mail.subject': '{site} sitesinde oturum açın',
  'mail.title': 'Oturum açın',
  'mail.site': '{site} sitesinde',
  'mail.intro': 'Bağlantınız hazır. {duration} içinde bir kez kullanılabilir.',
  'mail.lifetime': 'Bağlantı {duration} içinde bir kez kullanılabilir.',
  'mail.enterCode': 'Bu kodu istediğiniz tarayıcıya girin.',
  'mail.orCode': 'Veya bu kodu istediğiniz tarayıcıya girin.',
  'mail.codeLifetime': 'Kod {duration} içinde bir kez kullanılabilir.',
  'mail.button': 'Oturum aç',
  'mail.fallback': 'Düğme çalışmıyorsa bu bağlantıyı kopyalayıp tarayıcınıza yapıştırın:',
  'mail.ignore': 'Bunu siz istemediyseniz bu e-postayı dikkate almayın.',
  'mail.warning': 'Bağlantıyı paylaşmayın: Hesabınıza erişim sağlar.',
  'mail.codeWarning': 'Kodu kimseyle paylaşmayın: Hesabınıza erişim sağlar.',
};
