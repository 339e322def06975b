/** The Korean messages. */
import type { Catalog } from '../messages.js';

export const ko: Catalog = {
  'signIn.title': '로그인',
  'signIn.site': '{site}',
  'signIn.or': '또는',
  'signIn.continueWith': '{provider} 계정으로 계속하기',
  'signIn.lastUsed': '최근 사용',
  'signIn.email': '이메일',
  'signIn.emailPlaceholder': 'name@example.com',
  'signIn.username': '사용자 이름',
  'signIn.password': '비밀번호',
  'signIn.showPassword': '문자 표시',
  'signIn.hidePassword': '문자 숨기기',
  'signIn.capsLock': 'Caps Lock이 켜져 있습니다.',
  'signIn.submit': '로그인',
  'signIn.submitWith': '{provider} 로그인',
  'signIn.emailLink': '이메일로 로그인 링크 받기',
  'signIn.emailLinkWith': '이메일로 로그인 링크 받기({provider})',
  'signIn.emailCode': '이메일로 로그인 코드 받기',
  'signIn.emailCodeWith': '이메일로 로그인 코드 받기({provider})',
  'signIn.passkey': '패스키로 계속하기',
  'signIn.passkeyHint':
    '기존 패스키를 사용하려면 입력란을 비워 두고, 처음으로 패스키를 만들려면 입력해 주세요.',
  'signIn.passkeyNeedsScript': '패스키로 로그인하려면 JavaScript가 필요합니다.',
  'signIn.forgotPassword': '비밀번호를 잊으셨나요?',
  'signIn.signUp': '계정 만들기',
  'signIn.terms': '이용약관',
  'signIn.privacy': '개인정보 처리방침',
  'signIn.search': '로그인 방법 검색',
  'signIn.searchResults': '검색된 로그인 방법: {count}개',
  'signIn.searchNoResults': '일치하는 로그인 방법 없음',
  'signIn.empty': '아직 사용할 수 있는 로그인 방법이 없습니다.',
  'signIn.emptyHint':
    '사이트 관리자라면 설정에 로그인 제공업체를 추가한 후 이 페이지를 새로고침해 주세요.',
  'form.busy': '잠시만 기다려 주세요…',

  'signInError.default': '로그인할 수 없습니다. 다시 시도해 주세요.',
  'signInError.Signin':
    '로그인을 시작하지 못했습니다. 다시 시도하거나 다른 로그인 방법을 선택해 주세요.',
  'signInError.OAuthCallbackError':
    '로그인이 취소되었거나 완료되지 않았습니다. 다시 시도하거나 다른 로그인 방법을 선택해 주세요.',
  'signInError.SignInExpired': '이 로그인은 만료되었습니다. 처음부터 다시 시작해 주세요.',
  'signInError.provider.refused':
    '로그인이 취소되었습니다. 다시 시도하거나 다른 로그인 방법을 선택해 주세요.',
  'signInError.provider.signInRequired': '먼저 그곳에서 로그인해야 합니다. 다시 시도해 주세요.',
  'signInError.provider.unavailable':
    '지금은 이 로그인 방법을 사용할 수 없습니다. 잠시 후 다시 시도하거나 다른 방법을 선택해 주세요.',
  'signInError.OAuthCreateAccount':
    '이 로그인 방법으로 계정을 만들지 못했습니다. 다시 시도하거나 다른 계정을 사용해 주세요.',
  'signInError.EmailCreateAccount':
    '이 이메일 주소로 계정을 만들지 못했습니다. 오타가 없는지 확인하거나 다른 주소를 사용해 주세요.',
  'signInError.Callback': '로그인하는 중에 문제가 발생했습니다. 다시 시도해 주세요.',
  'signInError.OAuthAccountNotLinked':
    '이 이메일 주소를 사용하는 계정이 이미 있습니다. 처음에 사용한 방법으로 로그인해 주세요.',
  'signInError.usedHere': '이 브라우저에서 이전에 사용한 로그인 방법: {providers}',
  'signInError.AccountNotLinked':
    '이 패스키는 계정에 연결되어 있지 않습니다. 평소에 사용하던 방법으로 로그인해 주세요.',
  'signInError.EmailSignin':
    '이메일을 보내지 못했습니다. 주소를 확인하고 잠시 후 다시 시도해 주세요.',
  'signInError.CredentialsSignin': '입력한 정보가 올바르지 않습니다. 확인 후 다시 시도해 주세요.',
  'signInError.refused': '로그인하지 못했습니다. 다시 시도해 주세요.',
  'signInError.TooManyAttempts': '로그인 시도 횟수가 너무 많습니다. 잠시 후 다시 시도해 주세요.',
  'signInError.ServerBusy': '지금은 요청이 많습니다. 잠시 후 다시 시도해 주세요.',
  'signInError.ChallengeRequired':
    '사람이 맞는지 확인하고 있습니다. 아래 확인을 마친 다음 다시 시도해 주세요.',
  'challenge.noScript':
    '이 확인에는 JavaScript가 필요합니다. 사용하도록 설정하거나 잠시 기다린 후 다시 시도해 주세요.',
  'signInError.SessionRequired': '해당 페이지를 보려면 로그인해 주세요.',
  'signInError.MissingCSRF':
    '페이지를 연 지 너무 오래되었습니다. 다시 시도해 주세요. 문제가 계속되면 이 사이트의 쿠키를 허용해 주세요.',

  'passkeyError.cancelled':
    '패스키가 사용되지 않았습니다. 다시 시도하거나 다른 로그인 방법을 선택해 주세요.',
  'passkeyError.exists':
    '이 기기에 이미 패스키가 있습니다. 입력란을 비워 두면 이 패스키로 로그인할 수 있습니다.',
  'passkeyError.refused': '계속할 수 없습니다. 입력한 내용을 확인하고 다시 시도해 주세요.',
  'passkeyError.failed':
    '패스키를 사용하지 못했습니다. 다시 시도하거나 다른 로그인 방법을 선택해 주세요.',
  'passkeyError.unsupported': '이 브라우저에서는 패스키를 사용할 수 없습니다.',

  'signOut.title': '로그아웃',
  'signOut.site': '{site}',
  'signOut.question': '로그아웃하시겠습니까?',
  'signOut.provider': '{provider}에서도 로그아웃',
  'signOut.submit': '로그아웃',
  'signOut.stay': '로그인 상태 유지',
  'signOut.notSignedIn': '로그인되어 있지 않습니다.',

  'verifyRequest.title': '이메일을 확인해 주세요',
  'verifyRequest.sent': '로그인 링크를 보냈습니다.',
  'verifyRequest.sentTo': '{email} 주소로 로그인 링크를 보냈습니다.',
  'verifyRequest.open': '이 브라우저에서 링크를 열어 로그인해 주세요.',
  'verifyRequest.sentCode': '로그인 코드를 보냈습니다.',
  'verifyRequest.sentCodeTo': '{email} 주소로 로그인 코드를 보냈습니다.',
  'verifyRequest.enterCode': '이 브라우저에 코드를 입력하여 로그인해 주세요.',
  'verifyRequest.orEnterCode': '또는 같은 이메일에 있는 코드를 여기에 입력해 주세요.',
  'verifyRequest.code': '코드',
  'verifyRequest.spam': '몇 분이 지나도 이메일이 오지 않나요? 스팸함을 확인해 주세요.',
  'verifyRequest.resend': '링크 다시 보내기',
  'verifyRequest.resendIn': '{seconds}초 후 링크 다시 보내기',
  'verifyRequest.resendCode': '새 코드 보내기',
  'verifyRequest.resendCodeIn': '{seconds}초 후 새 코드 보내기',
  'verifyRequest.changeAddress': '다른 주소 사용',

  'codeError.wrong': '코드가 올바르지 않습니다.',
  'codeError.triesLeft': '남은 시도 횟수: {count}회.',
  'codeError.malformed': '코드는 숫자 6자리입니다. 모두 입력해 주세요.',
  'codeError.ended': '이 코드는 더 이상 사용할 수 없습니다. 새 코드를 요청해 주세요.',
  'codeError.browser':
    '코드는 요청한 브라우저에서만 사용할 수 있습니다. 그 브라우저에 입력하거나 여기에서 다시 로그인해 주세요.',

  'confirmSignIn.title': '로그인 확인',
  'confirmSignIn.text': '{email} 계정으로 로그인합니다.',
  'confirmSignIn.submit': '로그인',
  'confirmSignIn.notYou':
    '본인의 주소가 아니거나 링크를 요청하지 않았다면 이 페이지를 닫아 주세요.',

  'error.default.title': '문제가 발생했습니다',
  'error.default.text': '로그인하지 못했습니다. 다시 시도하면 대부분 해결됩니다.',
  'error.Configuration.title': '로그인을 이용할 수 없습니다',
  'error.Configuration.text':
    '현재 사이트 문제로 로그인할 수 없습니다. 사용자의 잘못이 아니며, 지금은 다시 시도해도 해결되지 않습니다.',
  'error.Configuration.owner': '사이트 관리자라면 서버 로그에서 수정할 사항을 확인해 주세요.',
  'error.AccessDenied.title': '액세스가 거부되었습니다',
  'error.AccessDenied.text':
    '이 계정에는 액세스 권한이 없습니다. 다른 계정이 있다면 그 계정으로 로그인하거나 사이트 관리자에게 문의해 주세요.',
  'error.AccessDenied.retry': '다른 계정으로 로그인',
  'error.TooManyAttempts.title': '시도 횟수 초과',
  'error.TooManyAttempts.text': '로그인 시도 횟수가 너무 많습니다. 잠시 후 다시 시도해 주세요.',
  'error.SignOutError.title': '이 브라우저에서 로그아웃되었습니다',
  'error.SignOutError.text':
    '하지만 서버가 응답하지 않아 세션 자체는 종료하지 못했습니다. 다른 사람이 사본을 가지고 있을 수 있다면 나중에 다시 로그인하여 계정에서 종료하거나 한 번 더 로그아웃해 주세요.',
  'error.Verification.title': '더 이상 사용할 수 없는 링크입니다',
  'error.Verification.text':
    '링크가 만료되었거나 이미 사용되었습니다. 다시 로그인하면 새 링크를 보내 드립니다.',
  'error.NotFound.title': '페이지를 찾을 수 없습니다',
  'error.NotFound.text': '이 주소에는 페이지가 없습니다.',
  'error.Forbidden.title': '이 페이지에 액세스할 수 없습니다',
  'error.Forbidden.text':
    '이 계정으로는 페이지를 열 수 없습니다. 다른 계정이 있다면 그 계정으로 로그인할 수 있습니다.',
  'error.retry': '다시 시도',
  'error.signIn': '로그인',
  'error.back': '사이트로 돌아가기',
  'error.reference': '참조 코드: {reference}',

  'mail.subject': '{site} 로그인',
  'mail.title': '로그인',
  'mail.site': '{site}',
  'mail.intro': '로그인 링크입니다. {duration} 이내에 한 번만 사용할 수 있습니다.',
  'mail.lifetime': '링크는 {duration} 이내에 한 번만 사용할 수 있습니다.',
  'mail.enterCode': '코드를 요청한 브라우저에 이 코드를 입력해 주세요.',
  'mail.orCode': '또는 코드를 요청한 브라우저에 이 코드를 입력해 주세요.',
  'mail.codeLifetime': '코드는 {duration} 이내에 한 번만 사용할 수 있습니다.',
  'mail.button': '로그인',
  'mail.fallback': '버튼이 작동하지 않으면 아래 링크를 복사하여 브라우저에서 열어 주세요.',
  'mail.ignore': '요청하지 않았다면 이 이메일을 무시해 주세요.',
  'mail.warning': '링크를 공유하지 마세요. 누구나 내 계정으로 로그인할 수 있습니다.',
  'mail.codeWarning':
    '코드를 누구에게도 알려 주지 마세요. 누구나 내 계정으로 로그인할 수 있습니다.',
};
