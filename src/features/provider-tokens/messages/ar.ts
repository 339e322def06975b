/** The Arabic messages of the feature. */
import type { ProviderTokensCatalog } from './en.js';

export const ar: ProviderTokensCatalog = {
  'connections.title': 'الخدمات المتصلة',
  'connections.text': 'يمكن لهذا الموقع استخدام هذه الحسابات نيابةً عنك.',
  'connections.scopes': 'المسموح به: {scopes}',
  'connections.ended': 'انتهى إذن الوصول. يُرجى تسجيل الدخول بهذا الحساب لتجديده.',
  'connections.revoke': 'إلغاء إذن الوصول',
  'connections.revokeText':
    'لن يمكن لهذا الموقع استخدام {provider} نيابةً عنك بعد الآن. سيظل بإمكانك تسجيل الدخول بهذا الحساب.',
  'connections.revoked': 'لم يعد بإمكان هذا الموقع استخدام الحساب.',
  'audit.provider-token.lose': 'فقدان الوصول إلى خدمة متصلة',
  'audit.provider-token.revoke': 'إلغاء الوصول إلى خدمة متصلة',
};
