/** The Turkish messages of the feature. */
import type { SecondFactorsCatalog } from './en.js';

export const tr: SecondFactorsCatalog = {
  'secondFactor.title': 'İki faktörlü kimlik doğrulama',
  'secondFactor.text':
    'Oturum açarken telefonunuzdaki bir uygulamanın kodu da istenir. Böylece yalnızca parolanız yeterli olmaz.',
  'secondFactor.setUp': 'Kimlik doğrulama uygulaması ayarla',
  'secondFactor.app': 'Kimlik doğrulama uygulaması',
  'secondFactor.addedAt': 'Eklenme: {time}',
  'secondFactor.lastUsedAt': 'Son kullanım: {time}',
  'secondFactor.replace': 'Başka bir uygulama veya telefon kullan',
  'secondFactor.remove': 'Kapat',
  'secondFactor.removeText':
    'Oturum açarken artık kod istenmez. Kurtarma kodlarınız geçersiz olur.',
  'secondFactor.removed': 'İki faktörlü kimlik doğrulama kapalı.',
  'secondFactor.codes': 'Kurtarma kodları',
  'secondFactor.codesLeft': '10 koddan kalan: {count}',
  'secondFactor.codesLow': 'Kurtarma kodlarınız bitmek üzere. Yeni kodlar alın.',
  'secondFactor.newCodes': 'Yeni kurtarma kodları al',
  'secondFactor.newCodesText': 'On yeni kod alırsınız. Şu anki kodlarınız geçersiz olur.',
  'secondFactor.codesTitle': 'Kurtarma kodlarınız',
  'secondFactor.codesText':
    'Telefonunuzu kaybederseniz bu kodların her biriyle bir kez oturum açabilirsiniz. Kodları parola yöneticisi gibi güvenli bir yerde saklayın: bir daha gösterilmezler.',
  'secondFactor.copyCodes': 'Kopyala',
  'secondFactor.codesCopied': 'Kopyalandı',
  'secondFactor.downloadCodes': 'İndir',
  'secondFactor.printCodes': 'Yazdır',
  'secondFactor.codesSaved': 'Kodları kaydettim',
  'secondFactor.replaced':
    'Yeni uygulamanız ayarlandı. Önceki uygulamanın kodları artık geçerli değil.',
  'secondFactor.stepTitle': 'Kodunuzu girin',
  'secondFactor.usePasskey':
    'Bu sitede ikinci faktörünüz olan bir geçiş anahtarınız var. Onunla giriş yapın.',
  'secondFactor.stepText': 'Kimlik doğrulama uygulamanızı açın ve gösterdiği kodu girin.',
  'secondFactor.code': 'Kod',
  'secondFactor.submit': 'Devam et',
  'secondFactor.useRecoveryCode': 'Kurtarma kodu kullan',
  'secondFactor.otherWay': 'Başka bir yöntemle oturum aç',
  'secondFactor.recoveryTitle': 'Bir kurtarma kodu girin',
  'secondFactor.recoveryText':
    'İki faktörlü kimlik doğrulamayı ayarlarken aldığınız on koddan biridir. Her kod bir kez kullanılabilir.',
  'secondFactor.recoveryCode': 'Kurtarma kodu',
  'secondFactor.useApp': 'Kimlik doğrulama uygulamasını kullan',
  'secondFactor.enrolText':
    'QR kodunu bir kimlik doğrulama uygulamasıyla tarayın ve uygulamanın gösterdiği kodu girin.',
  'secondFactor.requiredText':
    'Bu site iki faktörlü kimlik doğrulama gerektiriyor. QR kodunu bir kimlik doğrulama uygulamasıyla tarayın ve uygulamanın gösterdiği kodu girin.',
  'secondFactor.qrCode': 'Kimlik doğrulama uygulaması için QR kodu',
  'secondFactor.openApp': 'Uygulamayı bu cihazda aç',
  'secondFactor.secretHint': 'Kodu tarayamıyorsanız uygulamaya bu anahtarı girin:',
  'secondFactor.turnOn': 'Aç',
  'secondFactor.confirmWithApp': 'Kimlik doğrulama uygulamanızı kullanın',
  'secondFactor.wrongCode':
    'Bu kod doğru değil veya daha önce kullanıldı. Bir sonraki kodu bekleyin. Sorun sürerse telefonunuzun saatini kontrol edin.',
  'secondFactor.wrongFirstCode':
    'Bu kod bu QR koduna ait değil veya çok eski. QR kodunu yeniden tarayın ve uygulamanın şimdi gösterdiği kodu girin. İşe yaramazsa telefonunuzun saatini kontrol edin.',
  'secondFactor.wrongRecoveryCode': 'Bu kurtarma kodu doğru değil veya daha önce kullanıldı.',
  'secondFactor.unreadable':
    'Uygulamanızın kodları denetlenemiyor. Bir kurtarma kodu kullanın veya bu sitenin destek ekibine başvurun.',
  'secondFactor.locked':
    'Çok fazla yanlış kod girildi. Daha önce kullandığınız bir tarayıcıyla oturum açın veya bu sitenin destek ekibine başvurun.',
  'secondFactor.offerExpired':
    'Bu çok uzun sürdü. QR kodunu yeniden tarayın ve uygulamanın gösterdiği kodu girin.',
  'secondFactor.changed':
    'İkinci faktörünüz başka bir pencerede değiştirildi. Hesap sayfanıza dönün.',
  'secondFactor.isRequired':
    'Bu site iki faktörlü kimlik doğrulama gerektiriyor. Bunun yerine başka bir uygulama veya telefon ayarlayabilirsiniz.',
  'secondFactor.addressText':
    'İki faktörlü kimlik doğrulamayı ayarlamak için önce e-posta adresinizi onaylayın. {email} adresine bir kod göndereceğiz.',
  'secondFactor.noAddress':
    'Hesabınızın e-posta adresi yok. Telefonunuzu kaybederseniz yalnızca kurtarma kodlarınız işe yarar.',
  'secondFactor.trust': 'Bu tarayıcıda bir süre kod sorma',
  'secondFactor.trustedBrowser': 'Kod sorulmayan tarayıcı',
  'secondFactor.forgetBrowsers': 'Tüm tarayıcılarda yeniden kod sor',
  'secondFactor.browsersForgotten': 'Artık her girişte kod sorulacak.',
  'secondFactor.failed': 'Olmadı. Lütfen yeniden deneyin.',
  'secondFactorMail.address.subject': '{site} için kodunuz',
  'secondFactorMail.address.text':
    'Bu kodu iki faktörlü kimlik doğrulamayı ayarladığınız yere girin. Kod {duration} geçerlidir.',
  'secondFactorMail.button': 'Oturum aç',
  'secondFactorMail.notYou':
    'Bunu siz yapmadıysanız oturum açın, parolanızı değiştirin ve diğer tüm cihazlarda oturumu kapatın. Oturum açamıyorsanız sitenin destek ekibine başvurun.',
  'secondFactorMail.added.subject': '{site} sitesinde iki faktörlü kimlik doğrulama açık',
  'secondFactorMail.added.text':
    'Hesabınız için bir kimlik doğrulama uygulaması ayarlandı. Bundan sonra oturum açarken bu uygulamanın kodu istenir.',
  'secondFactorMail.replaced.subject': '{site} sitesinde başka bir kimlik doğrulama uygulaması',
  'secondFactorMail.replaced.text':
    'Hesabınız için başka bir kimlik doğrulama uygulaması ayarlandı. Önceki uygulamanın kodları artık geçerli değil.',
  'secondFactorMail.removed.subject': '{site} sitesinde iki faktörlü kimlik doğrulama kapalı',
  'secondFactorMail.removed.text':
    'Hesabınız için iki faktörlü kimlik doğrulama kapatıldı. Oturum açarken artık kod istenmez.',
  'secondFactorMail.reset.text':
    'Sitenin destek ekibi hesabınızın ikinci faktörünü kaldırdı. Oturum açtıktan sonra yeniden ayarlayın.',
  'secondFactorMail.codes.subject': '{site} için yeni kurtarma kodları',
  'secondFactorMail.codes.text': 'Yeni kurtarma kodlarınız var. Öncekiler artık geçerli değil.',
  'secondFactorMail.codeUsed.subject': '{site} sitesinde bir kurtarma kodu kullanıldı',
  'secondFactorMail.codeUsed.text':
    'Hesabınızda oturum açmak için bir kurtarma kodu kullanıldı. Kalan kod: {count}.',
  'secondFactorMail.locked.subject': '{site} sitesinde çok sayıda yanlış kod',
  'secondFactorMail.locked.text':
    'Hesabınız için ilk faktör doğru girildikten sonra çok sayıda yanlış kod girildi. Artık kodlar, daha önce kullandığınız tarayıcılar dışında reddediliyor.',
  'secondFactorMail.email.text':
    'Oturum açmayı tamamlamak için bu kodu girin. Kod {duration} geçerlidir.',
  'secondFactor.emailText':
    'Bu site ikinci bir faktör istiyor. {email} adresine bir kod göndeririz. Kimlik doğrulama uygulaması daha güvenlidir.',
  'secondFactor.emailAgain': 'Başka bir kod al',
  'secondFactor.emailRefused':
    'Bu oturum açma işlemi e-postadaki bir kodla sürdürülemez. Bir kimlik doğrulama uygulaması ayarlayın veya başka bir yöntemle oturum açın.',
  'secondFactor.useEmail': 'Bunun yerine e-postayla kod al',
  'audit.second-factor.add': 'Kimlik doğrulama uygulamasının kurulumu',
  'audit.second-factor.forget-browsers': 'Güvenilen tarayıcıların kaldırılması',
  'audit.second-factor.prove': 'Kimlik doğrulama uygulamasının kodu',
  'audit.second-factor.prove-by-email': 'E-posta kodu',
  'audit.second-factor.prove-recovery-code': 'Kurtarma kodu',
  'audit.second-factor.remove': 'Kimlik doğrulama uygulamasının kaldırılması',
  'audit.second-factor.replace': 'Kimlik doğrulama uygulamasının değişmesi',
  'audit.second-factor.replace-recovery-codes': 'Yeni kurtarma kodları',
  'audit.second-factor.request-code': 'E-posta ile kod isteği',
  'audit.second-factor.reset': 'İki faktörlü kimlik doğrulamanın sıfırlanması',
  'audit.user.prove-address': 'E-posta adresinin doğrulanması',
};
