/** Source: https://learn.microsoft.com/en-us/entra/identity-platform/howto-add-branding-in-apps (drawn after it). Permission: https://learn.microsoft.com/en-us/entra/identity-platform/howto-add-branding-in-apps. */
import { getSteadyMark } from './svg.js';

export default getSteadyMark(
  '<path fill="#f25022" d="M2 2h9.5v9.5H2z"/><path fill="#7fba00" d="M12.5 2H22v9.5h-9.5z"/>' +
    '<path fill="#00a4ef" d="M2 12.5h9.5V22H2z"/><path fill="#ffb900" d="M12.5 12.5H22V22h-9.5z"/>',
);
