import { getContrastInfo, getContrastInfoPk, getNoContrastInfoPk } from '@hepu/api/areas/upgrade/pk/pkCompare'
import { PK_THRESHOLD_MAX } from '@hepu/api/areas/upgrade/pk/pkShapes'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { useCall } from '../../../client/useCall.ts'

/** Value of the address for all, if a saved comparison is limited to some. */
const ALL = 'all'

/** Returns a list of the address; undefined if the address names none. */
const listOf = (text: string | null): string[] | undefined =>
  text === ALL ? [] : text?.split(',').filter(Boolean)

const isThreshold = (text: string): boolean => /^\d{1,4}$/.test(text) && Number(text) <= PK_THRESHOLD_MAX

/**
 * Returns the comparison in the address (`pkId`, `experimentGroupId`, `upgradeId`, else the user's PK list; `year`,
 * `groups`, `base`, `mode`, `threshold`), its answer, and functions that change it in place.
 */
export function usePkTarget() {
  const [params, setParams] = useTabParams()
  const pkId = params.get('pkId') ?? undefined
  const groupId = params.get('experimentGroupId') ?? undefined
  const upgradeId = params.get('upgradeId') ?? undefined
  const isGroup = !pkId && Boolean(groupId ?? upgradeId)
  const mode = params.get('mode') ?? (isGroup ? 'free' : null)
  const groupIds = isGroup ? undefined : listOf(params.get('groups'))
  const years = isGroup ? undefined : listOf(params.get('year'))?.map(Number)
  const base = params.get('base')
  const threshold = params.get('threshold')
  const input = {
    ...(pkId ? { pkId } : groupId ? { groupId } : upgradeId ? { upgradeId } : {}),
    ...(base && mode !== 'free' ? { baseEntryId: base } : {}),
    ...(groupIds ? { groupIds } : {}),
    ...(years ? { years } : {}),
  }
  const route =
    mode === 'free' ? getNoContrastInfoPk : mode === 'contrast' ? getContrastInfoPk : getContrastInfo
  const answer = useCall(route, { ...input, withResults: false }, { keepPrevious: true, quiet: true })
  return {
    input,
    answer,
    pkId,
    /** 增产阈值 (kg/亩) of the address; null where it names none that can be. */
    threshold: threshold !== null && isThreshold(threshold) ? Number(threshold) : null,
    isGroup,
    isBasket: !pkId && !isGroup,
    /** Shows the comparison just saved, which includes everything from the address. */
    showSaved: (id: string) =>
      setParams({ pkId: id, base: null, mode: null, year: null, groups: null, threshold: null }),
    setMode: (next: string) => setParams({ mode: next }),
    setThreshold: (next: number) => setParams({ threshold: String(next) }),
    setBase: (entryId: string) => setParams({ base: entryId, mode: 'contrast' }),
    setYears: (next: readonly number[]) => setParams({ year: next.join(',') || ALL }),
    setGroups: (next: readonly string[]) => setParams({ groups: next.join(',') || ALL }),
  }
}
