/**
 * The headers of every answer, of the server and of the service worker alike. A tab that opens a file without the policy
 * of its opener is out of that page's reach (HTML, section 7.1.3).
 */
export const EVERY_ANSWER = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const;

/** The policy of answers that are not pages: they may load nothing, and no page may frame them. */
export const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'";
