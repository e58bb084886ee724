/** A group of the numbered behaviours of the specification, from its first number to its last. */
export interface Group {
  name: string
  first: number
  last: number
}

/** All behaviours of the specification. */
export const groups: readonly Group[] = [
  { name: 'Product, language and shell', first: 1, last: 12 },
  { name: 'Routes', first: 13, last: 45 },
  { name: 'Session', first: 46, last: 83 },
  { name: 'Guard', first: 84, last: 93 },
  { name: 'Menu and dynamic routes', first: 94, last: 109 },
  { name: 'Tabs', first: 110, last: 119 },
  { name: 'Request layer and encryption', first: 120, last: 147 },
  { name: 'Captcha', first: 148, last: 151 },
  { name: 'Upload control', first: 152, last: 186 },
  { name: 'Upload dialog', first: 187, last: 213 },
  { name: 'Attachments', first: 214, last: 220 },
  { name: 'Searchable table', first: 221, last: 252 },
  { name: 'Dynamic form and holder module', first: 253, last: 289 },
  { name: 'Comparison tables', first: 290, last: 294 },
  { name: 'Permissions directive', first: 295, last: 302 },
  { name: 'Number and amount formatting', first: 303, last: 314 },
  { name: 'Year and season lists', first: 315, last: 319 },
  { name: 'Dashboards, scaling and timing', first: 320, last: 328 },
  { name: 'Error catalogue', first: 329, last: 346 },
  { name: 'Downloads', first: 347, last: 354 },
  { name: 'Authority rules', first: 355, last: 386 },
  { name: 'Public access', first: 387, last: 394 },
  { name: 'Business rules', first: 395, last: 444 },
  { name: 'Data shapes', first: 445, last: 458 },
  { name: 'Call catalogue', first: 459, last: 582 },
]
