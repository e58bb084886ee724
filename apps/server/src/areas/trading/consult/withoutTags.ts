const TAG = /<\/?[a-z!][^>]*>?/gi

/** Returns a text without HTML tags. Screens show texts as they are; this keeps what mails and exports of others may draw clean too. */
export function withoutTags(text: string): string {
  let clean = text
  for (let before = ''; before !== clean;) {
    before = clean
    clean = clean.replace(TAG, '')
  }
  return clean.trim()
}
