/** The Hebrew messages of the feature. */
import type { ProviderTokensCatalog } from './en.js';

export const he: ProviderTokensCatalog = {
  'connections.title': 'שירותים מחוברים',
  'connections.text': 'האתר הזה יכול להשתמש בחשבונות האלה בשמך.',
  'connections.scopes': 'הרשאות: {scopes}',
  'connections.ended': 'הגישה הסתיימה. יש להיכנס באמצעות החשבון הזה כדי לחדש אותה.',
  'connections.revoke': 'ביטול הגישה',
  'connections.revokeText':
    'האתר הזה לא יוכל עוד להשתמש ב־{provider} בשמך. עדיין יהיה אפשר להיכנס באמצעות החשבון הזה.',
  'connections.revoked': 'האתר הזה לא יכול עוד להשתמש בחשבון.',
  'audit.provider-token.lose': 'אובדן הגישה לשירות מחובר',
  'audit.provider-token.revoke': 'ביטול הגישה לשירות מחובר',
};
