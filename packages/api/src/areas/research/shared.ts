/** What the definitions of other areas may use of research assets: the only door to this area. */
export { readShare, shareText, WHOLE_SHARE } from './ownership/ownershipShare.ts'
