/** The Korean messages of the feature. */
import type { PasswordCatalog } from './en.js';

export const ko: PasswordCatalog = {
  'password.new': '새 비밀번호',
  'password.current': '현재 비밀번호',
  'password.name': '이름',
  'password.hint': '{count}자 이상. 몇 개의 단어를 이어 쓰면 기억하기 쉽습니다.',
  'signUp.hasAccount': '이미 계정이 있으신가요? 로그인',
  'signUp.checkMail': '이메일을 보냈습니다. 이메일의 링크를 열어 계속하세요.',
  'signUp.checkMailTo': '{email} 주소로 이메일을 보냈습니다. 이메일의 링크를 열어 계속하세요.',
  'verifyAddress.title': '주소 확인',
  'verifyAddress.text': '{email} 계정을 만들려고 합니다.',
  'verifyAddress.otherBrowser':
    '가입할 때와 다른 브라우저에서 링크를 열었습니다. 여기에서 {email}의 비밀번호를 설정하세요.',
  'forgotPassword.text': '주소를 입력하시면 다른 비밀번호를 설정할 수 있는 링크를 보내 드립니다.',
  'forgotPassword.submit': '링크 보내기',
  'forgotPassword.checkMailTo':
    '{email} 주소로 이메일을 보냈습니다. 이 주소의 계정이 있으면 이메일의 링크를 열어 다른 비밀번호를 설정하세요.',
  'resetPassword.title': '새 비밀번호 설정',
  'resetPassword.text': '모든 기기에서 로그아웃됩니다.',
  'resetPassword.submit': '비밀번호 저장',
  'changePassword.title': '비밀번호 변경',
  'changePassword.text': '다른 기기에서는 로그아웃됩니다.',
  'changePassword.done': '비밀번호가 변경되었습니다.',
  'password.changedAt': '마지막 변경: {time}',
  'password.none': '계정에 아직 비밀번호가 없습니다.',
  'firstPassword.title': '비밀번호 설정',
  'firstPassword.text':
    '{email} 주소로 링크를 보내 드립니다. 링크를 열어 비밀번호를 설정하세요. 설정 후 모든 기기에서 로그아웃됩니다.',
  'firstPassword.checkMailTo':
    '{email} 주소로 링크를 보냈습니다. 링크를 열어 비밀번호를 설정하세요.',
  'firstPassword.noAddress':
    '계정에 이메일 주소가 없습니다. 비밀번호로 로그인하려면 이메일 주소가 필요합니다.',
  'passwordMail.verifyAddress.subject': '{site} 주소 확인',
  'passwordMail.verifyAddress.button': '주소 확인하기',
  'passwordMail.accountExists.subject': '{site}에 계정이 있습니다',
  'passwordMail.accountExists.title': '이미 계정이 있습니다',
  'passwordMail.accountExists.text':
    '누군가(아마도 본인)가 이 주소로 계정을 만들려고 했습니다. 이미 계정이 있습니다. 로그인하거나, 비밀번호를 잊었다면 새로 설정하세요.',
  'passwordMail.resetPassword.subject': '{site}의 새 비밀번호 설정',
  'passwordMail.unknownAddress.subject': '{site}에 계정이 없습니다',
  'passwordMail.unknownAddress.title': '계정이 없습니다',
  'passwordMail.unknownAddress.text':
    '누군가(아마도 본인)가 새 비밀번호를 요청했습니다. 이 주소의 계정이 없습니다. 다른 주소로 가입했을 수 있습니다.',
  'passwordMail.passwordChanged.subject': '{site} 비밀번호가 변경되었습니다',
  'passwordMail.passwordChanged.text':
    '다른 기기에서 로그아웃되었습니다. 본인이 변경했다면 더 할 일은 없습니다.',
  'passwordMail.passwordChanged.button': '본인이 아닙니다',
  'credentialsSignin.PasswordResetRequired': '로그인하기 전에 새 비밀번호를 설정해야 합니다.',
  'passwordError.PasswordTooShort': '비밀번호가 너무 짧습니다. {count}자 이상이어야 합니다.',
  'passwordError.PasswordTooLong': '비밀번호가 너무 깁니다. {count}자 이하여야 합니다.',
  'passwordError.PasswordBreached':
    '이 비밀번호는 데이터 유출로 알려져 있어 추측될 수 있습니다. 다른 것을 선택하세요.',
  'passwordError.WrongPassword': '현재 비밀번호가 올바르지 않습니다.',
  'passwordError.NoPassword': '계정에 아직 비밀번호가 없습니다. 설정할 수 있는 링크를 받으세요.',
  'passwordError.HasPassword': '계정에 이미 비밀번호가 있습니다.',
  'passwordError.InvalidEmail': '이메일 주소가 아닙니다.',
  'passwordError.LinkExpired': '링크가 만료되었거나 이미 사용되었습니다. 새 링크를 요청하세요.',
  'passwordError.MailNotSent': '이메일을 보낼 수 없었습니다. 잠시 후 다시 시도해 주세요.',
  'passwordError.default': '잘되지 않았습니다. 다시 시도해 주세요.',
  'audit.password.change': '비밀번호 변경',
  'audit.password.request-first': '첫 비밀번호 요청',
  'audit.password.request-reset': '비밀번호 재설정 요청',
  'audit.password.reset': '비밀번호 재설정',
  'audit.user.request-sign-up': '가입 요청',
  'audit.user.sign-up': '가입',
};
