import type { addConsultation as api } from '@hepu/api/areas/trading/market/market'
import type { ParsedInputOf } from '@hepu/api/core/route'

const LINK = /https?:\/\/|www\.|\[url|<a\s/gi
/** So many links are still believed: people cite a page. */
const LINKS = 1

/** Returns why the content of a consultation looks like that of a program; null if it does not. */
export function contentSuspicion({
  website,
  content,
  name,
  unit,
}: Pick<ParsedInputOf<typeof api>, 'website' | 'content' | 'name' | 'unit'>): string | null {
  if (website?.trim()) return '填写了隐藏字段'
  const links = [content, name, unit ?? ''].join(' ').match(LINK)?.length ?? 0
  return links > LINKS ? '含有多个网址' : null
}
