/** The Japanese messages of the feature. */
import type { SecondFactorsCatalog } from './en.js';

export const ja: SecondFactorsCatalog = {
  'secondFactor.title': '2 要素認証',
  'secondFactor.text':
    'ログイン時に、スマートフォンのアプリに表示されるコードも求められます。パスワードだけではログインできなくなります。',
  'secondFactor.setUp': '認証アプリを設定',
  'secondFactor.app': '認証アプリ',
  'secondFactor.addedAt': '追加: {time}',
  'secondFactor.lastUsedAt': '最終使用: {time}',
  'secondFactor.replace': '別のアプリまたはスマートフォンを使用',
  'secondFactor.remove': '無効にする',
  'secondFactor.removeText':
    'ログイン時にコードを求められなくなります。リカバリーコードは使用できなくなります。',
  'secondFactor.removed': '2 要素認証は無効です。',
  'secondFactor.codes': 'リカバリーコード',
  'secondFactor.codesLeft': '残り: 10 個中 {count} 個',
  'secondFactor.codesLow': 'リカバリーコードが残りわずかです。新しいコードを取得してください。',
  'secondFactor.newCodes': '新しいリカバリーコードを取得',
  'secondFactor.newCodesText':
    '新しいコードが 10 個発行されます。現在のコードは使用できなくなります。',
  'secondFactor.codesTitle': 'リカバリーコード',
  'secondFactor.codesText':
    'スマートフォンを紛失した場合、これらのコードでそれぞれ 1 回ログインできます。パスワードマネージャーなどの安全な場所に保管してください。再び表示されることはありません。',
  'secondFactor.copyCodes': 'コピー',
  'secondFactor.codesCopied': 'コピーしました',
  'secondFactor.downloadCodes': 'ダウンロード',
  'secondFactor.printCodes': '印刷',
  'secondFactor.codesSaved': 'コードを保存しました',
  'secondFactor.replaced':
    '新しいアプリが設定されました。以前のアプリのコードは使用できなくなりました。',
  'secondFactor.stepTitle': 'コードを入力',
  'secondFactor.usePasskey':
    'このサイトにはパスキーが登録されており、それが 2 つ目の要素です。パスキーでサインインしてください。',
  'secondFactor.stepText': '認証アプリを開き、表示されているコードを入力してください。',
  'secondFactor.code': 'コード',
  'secondFactor.submit': '続行',
  'secondFactor.useRecoveryCode': 'リカバリーコードを使用',
  'secondFactor.otherWay': '別の方法でログイン',
  'secondFactor.recoveryTitle': 'リカバリーコードを入力',
  'secondFactor.recoveryText':
    '2 要素認証の設定時に発行された 10 個のコードのいずれかです。各コードは 1 回のみ使用できます。',
  'secondFactor.recoveryCode': 'リカバリーコード',
  'secondFactor.useApp': '認証アプリを使用',
  'secondFactor.enrolText':
    '認証アプリで QR コードを読み取り、アプリに表示されるコードを入力してください。',
  'secondFactor.requiredText':
    'このサイトでは 2 要素認証が必要です。認証アプリで QR コードを読み取り、アプリに表示されるコードを入力してください。',
  'secondFactor.qrCode': '認証アプリ用の QR コード',
  'secondFactor.openApp': 'この端末でアプリを開く',
  'secondFactor.secretHint': '読み取れない場合は、次のキーをアプリに入力してください。',
  'secondFactor.turnOn': '有効にする',
  'secondFactor.confirmWithApp': '認証アプリを使用',
  'secondFactor.wrongCode':
    'コードが正しくないか、すでに使用されています。次のコードが表示されるまでお待ちください。それでも解決しない場合は、スマートフォンの時刻を確認してください。',
  'secondFactor.wrongFirstCode':
    'そのコードはこの QR コードのものではないか、古くなっています。QR コードをもう一度読み取り、アプリに今表示されているコードを入力してください。それでもうまくいかない場合は、スマートフォンの時計を確認してください。',
  'secondFactor.wrongRecoveryCode': 'リカバリーコードが正しくないか、すでに使用されています。',
  'secondFactor.unreadable':
    'アプリのコードを確認できません。リカバリーコードを使用するか、このサイトのサポートにお問い合わせください。',
  'secondFactor.locked':
    '間違ったコードの入力回数が多すぎます。以前に使用したことのあるブラウザでログインするか、このサイトのサポートにお問い合わせください。',
  'secondFactor.offerExpired':
    '時間が経ちすぎました。もう一度 QR コードを読み取り、アプリに表示されるコードを入力してください。',
  'secondFactor.changed':
    '2 つ目の認証要素が別のウィンドウで変更されました。アカウントページに戻ってください。',
  'secondFactor.isRequired':
    'このサイトでは 2 要素認証が必要です。代わりに、別のアプリまたはスマートフォンを設定できます。',
  'secondFactor.addressText':
    '2 要素認証を設定するには、先にメールアドレスを確認してください。{email} にコードを送信します。',
  'secondFactor.noAddress':
    'このアカウントにはメールアドレスがありません。スマートフォンを紛失した場合は、リカバリーコードでしかログインできません。',
  'secondFactor.trust': 'このブラウザではしばらくコードを求めない',
  'secondFactor.trustedBrowser': 'コードが求められないブラウザ',
  'secondFactor.forgetBrowsers': 'すべてのブラウザで再びコードを求める',
  'secondFactor.browsersForgotten': 'これからはログインのたびにコードが求められます。',
  'secondFactor.failed': 'うまくいきませんでした。もう一度お試しください。',
  'secondFactorMail.address.subject': '{site} のコード',
  'secondFactorMail.address.text':
    '2 要素認証の設定画面でこのコードを入力してください。コードは {duration}間有効です。',
  'secondFactorMail.button': 'ログイン',
  'secondFactorMail.notYou':
    '心当たりがない場合は、ログインしてパスワードを変更し、ほかのすべての端末からログアウトしてください。ログインできない場合は、サイトのサポートにお問い合わせください。',
  'secondFactorMail.added.subject': '{site} の 2 要素認証が有効になりました',
  'secondFactorMail.added.text':
    'アカウントに認証アプリが設定されました。今後は、ログイン時にアプリのコードを求められます。',
  'secondFactorMail.replaced.subject': '{site} の認証アプリが変更されました',
  'secondFactorMail.replaced.text':
    'アカウントに別の認証アプリが設定されました。以前のアプリのコードは使用できなくなりました。',
  'secondFactorMail.removed.subject': '{site} の 2 要素認証が無効になりました',
  'secondFactorMail.removed.text':
    'アカウントの 2 要素認証が無効になりました。ログイン時にコードを求められなくなります。',
  'secondFactorMail.reset.text':
    'サイトのサポートが、アカウントの 2 つ目の認証要素を削除しました。ログイン後に、もう一度設定してください。',
  'secondFactorMail.codes.subject': '{site} の新しいリカバリーコード',
  'secondFactorMail.codes.text':
    '新しいリカバリーコードが発行されました。以前のコードは使用できなくなりました。',
  'secondFactorMail.codeUsed.subject': '{site} でリカバリーコードが使用されました',
  'secondFactorMail.codeUsed.text':
    'アカウントへのログインにリカバリーコードが使用されました。残りのコード: {count} 個。',
  'secondFactorMail.locked.subject': '{site} で間違ったコードが何度も入力されました',
  'secondFactorMail.locked.text':
    '1 つ目の認証要素が正しく確認された後に、間違ったコードが何度も入力されました。現在、以前に使用したことのあるブラウザを除き、コードは受け付けられません。',
  'secondFactorMail.email.text':
    'このコードを入力して、ログインを完了してください。コードは {duration}間有効です。',
  'secondFactor.emailText':
    'このサイトでは 2 つ目の認証要素が必要です。{email} にコードを送信します。認証アプリのほうが安全です。',
  'secondFactor.emailAgain': '別のコードを受け取る',
  'secondFactor.emailRefused':
    'このログインは、メールのコードでは続行できません。認証アプリを設定するか、別の方法でログインしてください。',
  'secondFactor.useEmail': '代わりにメールでコードを受け取る',
  'audit.second-factor.add': '認証アプリの設定',
  'audit.second-factor.forget-browsers': '信頼済みブラウザの削除',
  'audit.second-factor.prove': '認証アプリのコード',
  'audit.second-factor.prove-by-email': 'メールのコード',
  'audit.second-factor.prove-recovery-code': 'リカバリーコード',
  'audit.second-factor.remove': '認証アプリの削除',
  'audit.second-factor.replace': '認証アプリの変更',
  'audit.second-factor.replace-recovery-codes': '新しいリカバリーコード',
  'audit.second-factor.request-code': 'メールによるコードのリクエスト',
  'audit.second-factor.reset': '2 要素認証のリセット',
  'audit.user.prove-address': 'メールアドレスの確認',
};
