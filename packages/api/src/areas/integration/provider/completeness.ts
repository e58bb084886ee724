/** What the profile of a provider is made of, with the words that say what is missing. */
export const profileParts = {
  creditCode: '统一社会信用代码',
  intro: '简介',
  categories: '服务类目',
  regions: '服务区域',
  contacts: '至少一位联系人',
  certificates: '至少一项资质证书',
  logo: '标志图片',
} as const
export type ProfilePart = keyof typeof profileParts

/** Parts without which a provider may be public. */
const optionalParts: readonly ProfilePart[] = ['logo']

/** How complete the profile of a provider is. */
export interface Completeness {
  /** 0 to 100. */
  percent: number
  /** What has to be there before the provider can be public. */
  missing: string[]
  /** What would make it more complete. */
  wished: string[]
}

/** Returns how complete a profile is that has these parts. */
export function completenessOf(has: Readonly<Record<ProfilePart, boolean>>): Completeness {
  const parts = Object.keys(profileParts) as ProfilePart[]
  const absent = parts.filter((part) => !has[part])
  const words = (isOptional: boolean) =>
    absent.filter((part) => optionalParts.includes(part) === isOptional).map((part) => profileParts[part])
  return {
    percent: Math.round(((parts.length - absent.length) / parts.length) * 100),
    missing: words(false),
    wished: words(true),
  }
}
