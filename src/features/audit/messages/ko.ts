/** The Korean messages of the feature. */
import type { AuditCatalog } from './en.js';

export const ko: AuditCatalog = {
  'activity.title': '최근 활동',
  'activity.text':
    '본인이 한 일이 아닌 것이 있으면 다른 모든 기기에서 로그아웃하고 로그인 방법을 변경하세요.',
  'activity.empty': '표시할 내용이 없습니다.',
  'activity.all': '모든 활동',
  'activity.older': '이전',
  'activity.newest': '최신',
  'activity.back': '계정으로 돌아가기',
  'activity.at': '{time}',
  'activity.count': '횟수: {count}',
  'activity.intended': '진행 중',
  'activity.refused': '거부됨',
  'activity.unproven': '본인 확인 필요',
  'activity.failed': '실패',
  'activity.unsettled': '결과 알 수 없음',
  'activity.byUser': '관리자 등 다른 사용자가 함',
  'activity.byKey': '키로 함',
  'activity.byClient': '앱이 함',
  'activity.bySystem': '이 사이트가 함',
  'audit.access.use': '보호된 페이지 이용',
  'audit.page.open': '페이지 열기',
  'activity.other': '기타 활동',
  'audit.account.link': '새 로그인 방법',
  'audit.session.end': '로그아웃',
  'audit.session.request': '로그인 시작',
  'audit.session.start': '로그인',
  'audit.session.update': '세션 업데이트',
  'audit.user.create': '계정 생성',
  'audit.user.verify-address': '이메일 주소 확인',
};
