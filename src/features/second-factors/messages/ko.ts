/** The Korean messages of the feature. */
import type { SecondFactorsCatalog } from './en.js';

export const ko: SecondFactorsCatalog = {
  'secondFactor.title': '2단계 인증',
  'secondFactor.text':
    '로그인할 때 휴대전화 앱의 코드도 입력해야 합니다. 비밀번호만으로는 로그인할 수 없게 됩니다.',
  'secondFactor.setUp': '인증 앱 설정',
  'secondFactor.app': '인증 앱',
  'secondFactor.addedAt': '추가: {time}',
  'secondFactor.lastUsedAt': '마지막 사용: {time}',
  'secondFactor.replace': '다른 앱 또는 휴대전화 사용',
  'secondFactor.remove': '사용 중지',
  'secondFactor.removeText':
    '로그인할 때 더 이상 코드를 묻지 않습니다. 복구 코드는 사용할 수 없게 됩니다.',
  'secondFactor.removed': '2단계 인증이 꺼져 있습니다.',
  'secondFactor.codes': '복구 코드',
  'secondFactor.codesLeft': '10개 중 {count}개 남음',
  'secondFactor.codesLow': '복구 코드가 거의 다 사용되었습니다. 새 코드를 받으세요.',
  'secondFactor.newCodes': '새 복구 코드 받기',
  'secondFactor.newCodesText':
    '새 코드 10개를 받습니다. 지금 가지고 있는 코드는 사용할 수 없게 됩니다.',
  'secondFactor.codesTitle': '복구 코드',
  'secondFactor.codesText':
    '휴대전화를 잃어버렸을 때 각 코드로 한 번씩 로그인할 수 있습니다. 다시 표시되지 않으니 비밀번호 관리자와 같은 안전한 곳에 보관하세요.',
  'secondFactor.copyCodes': '복사',
  'secondFactor.codesCopied': '복사됨',
  'secondFactor.downloadCodes': '다운로드',
  'secondFactor.printCodes': '인쇄',
  'secondFactor.codesSaved': '코드를 저장했습니다',
  'secondFactor.replaced': '새 앱이 설정되었습니다. 이전 앱의 코드는 더 이상 사용할 수 없습니다.',
  'secondFactor.stepTitle': '코드 입력',
  'secondFactor.usePasskey':
    '이 사이트에 등록된 패스키가 두 번째 인증 수단입니다. 패스키로 로그인하세요.',
  'secondFactor.stepText': '인증 앱을 열고 표시된 코드를 입력해 주세요.',
  'secondFactor.code': '코드',
  'secondFactor.submit': '계속',
  'secondFactor.useRecoveryCode': '복구 코드 사용',
  'secondFactor.otherWay': '다른 방법으로 로그인',
  'secondFactor.recoveryTitle': '복구 코드 입력',
  'secondFactor.recoveryText':
    '2단계 인증을 설정할 때 받은 코드 10개 중 하나입니다. 각 코드는 한 번만 사용할 수 있습니다.',
  'secondFactor.recoveryCode': '복구 코드',
  'secondFactor.useApp': '인증 앱 사용',
  'secondFactor.enrolText': '인증 앱으로 QR 코드를 스캔하고 앱에 표시된 코드를 입력해 주세요.',
  'secondFactor.requiredText':
    '이 사이트에서는 2단계 인증이 필요합니다. 인증 앱으로 QR 코드를 스캔하고 앱에 표시된 코드를 입력해 주세요.',
  'secondFactor.qrCode': '인증 앱용 QR 코드',
  'secondFactor.openApp': '이 기기에서 앱 열기',
  'secondFactor.secretHint': '스캔할 수 없다면 앱에 이 키를 입력해 주세요:',
  'secondFactor.turnOn': '사용 설정',
  'secondFactor.confirmWithApp': '인증 앱 사용',
  'secondFactor.wrongCode':
    '코드가 올바르지 않거나 이미 사용되었습니다. 다음 코드를 기다려 주세요. 그래도 안 되면 휴대전화의 시계를 확인해 주세요.',
  'secondFactor.wrongFirstCode':
    '이 QR 코드의 코드가 아니거나 너무 오래된 코드입니다. QR 코드를 다시 스캔하고 앱에 지금 표시되는 코드를 입력하세요. 그래도 안 되면 휴대폰의 시계를 확인하세요.',
  'secondFactor.wrongRecoveryCode': '복구 코드가 올바르지 않거나 이미 사용되었습니다.',
  'secondFactor.unreadable':
    '앱의 코드를 확인할 수 없습니다. 복구 코드를 사용하거나 이 사이트의 고객지원에 문의해 주세요.',
  'secondFactor.locked':
    '잘못된 코드가 너무 많이 입력되었습니다. 이전에 사용한 브라우저에서 로그인하거나 이 사이트의 고객지원에 문의해 주세요.',
  'secondFactor.offerExpired':
    '시간이 너무 오래 걸렸습니다. QR 코드를 다시 스캔하고 앱에 표시된 코드를 입력해 주세요.',
  'secondFactor.changed':
    '두 번째 인증 수단이 다른 창에서 변경되었습니다. 계정 페이지로 돌아가 주세요.',
  'secondFactor.isRequired':
    '이 사이트에서는 2단계 인증이 필요합니다. 대신 다른 앱이나 휴대전화를 설정할 수 있습니다.',
  'secondFactor.addressText':
    '2단계 인증을 설정하려면 먼저 이메일 주소를 확인해 주세요. {email} 주소로 코드를 보내 드립니다.',
  'secondFactor.noAddress':
    '계정에 이메일 주소가 없습니다. 휴대전화를 잃어버리면 복구 코드로만 로그인할 수 있습니다.',
  'secondFactor.trust': '이 브라우저에서 한동안 코드를 묻지 않기',
  'secondFactor.trustedBrowser': '코드를 묻지 않는 브라우저',
  'secondFactor.forgetBrowsers': '모든 브라우저에서 다시 코드 묻기',
  'secondFactor.browsersForgotten': '이제부터 로그인할 때마다 코드를 묻습니다.',
  'secondFactor.failed': '잘되지 않았습니다. 다시 시도해 주세요.',
  'secondFactorMail.address.subject': '{site} 코드',
  'secondFactorMail.address.text':
    '2단계 인증을 설정하는 화면에 이 코드를 입력해 주세요. 코드는 {duration} 동안 유효합니다.',
  'secondFactorMail.button': '로그인',
  'secondFactorMail.notYou':
    '본인이 아니라면 로그인하여 비밀번호를 변경하고 다른 모든 기기에서 로그아웃해 주세요. 로그인할 수 없다면 사이트의 고객지원에 문의해 주세요.',
  'secondFactorMail.added.subject': '{site}의 2단계 인증이 켜졌습니다',
  'secondFactorMail.added.text':
    '계정에 인증 앱이 설정되었습니다. 이제 로그인할 때 앱의 코드를 입력해야 합니다.',
  'secondFactorMail.replaced.subject': '{site}의 인증 앱이 변경되었습니다',
  'secondFactorMail.replaced.text':
    '계정에 다른 인증 앱이 설정되었습니다. 이전 앱의 코드는 더 이상 사용할 수 없습니다.',
  'secondFactorMail.removed.subject': '{site}의 2단계 인증이 꺼졌습니다',
  'secondFactorMail.removed.text':
    '계정의 2단계 인증이 꺼졌습니다. 로그인할 때 더 이상 코드를 묻지 않습니다.',
  'secondFactorMail.reset.text':
    '사이트의 고객지원에서 계정의 두 번째 인증 수단을 삭제했습니다. 로그인한 후 다시 설정해 주세요.',
  'secondFactorMail.codes.subject': '{site}의 새 복구 코드',
  'secondFactorMail.codes.text':
    '새 복구 코드가 발급되었습니다. 이전 코드는 더 이상 사용할 수 없습니다.',
  'secondFactorMail.codeUsed.subject': '{site}에서 복구 코드가 사용되었습니다',
  'secondFactorMail.codeUsed.text':
    '계정에 로그인하는 데 복구 코드가 사용되었습니다. 남은 코드: {count}개.',
  'secondFactorMail.locked.subject': '{site}에서 잘못된 코드가 여러 번 입력되었습니다',
  'secondFactorMail.locked.text':
    '첫 번째 인증을 통과한 후 계정에 잘못된 코드가 여러 번 입력되었습니다. 이제 이전에 사용한 브라우저가 아니면 코드가 거부됩니다.',
  'secondFactorMail.email.text':
    '로그인을 완료하려면 이 코드를 입력해 주세요. 코드는 {duration} 동안 유효합니다.',
  'secondFactor.emailText':
    '이 사이트에서는 두 번째 인증이 필요합니다. {email}(으)로 코드를 보내 드립니다. 인증 앱이 더 안전합니다.',
  'secondFactor.emailAgain': '다른 코드 받기',
  'secondFactor.emailRefused':
    '이 로그인은 이메일 코드로 계속할 수 없습니다. 인증 앱을 설정하거나 다른 방법으로 로그인해 주세요.',
  'secondFactor.useEmail': '대신 이메일로 코드 받기',
  'audit.second-factor.add': '인증 앱 설정',
  'audit.second-factor.forget-browsers': '신뢰하는 브라우저 삭제',
  'audit.second-factor.prove': '인증 앱 코드',
  'audit.second-factor.prove-by-email': '이메일 코드',
  'audit.second-factor.prove-recovery-code': '복구 코드',
  'audit.second-factor.remove': '인증 앱 삭제',
  'audit.second-factor.replace': '인증 앱 변경',
  'audit.second-factor.replace-recovery-codes': '새 복구 코드',
  'audit.second-factor.request-code': '이메일 코드 요청',
  'audit.second-factor.reset': '2단계 인증 재설정',
  'audit.user.prove-address': '이메일 주소 확인',
};
