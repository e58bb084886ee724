import { familyOf, trialListOf, trialLists, type FamilyList } from '@hepu/api/areas/experiment/group/families'
import { createContext, use } from 'react'
import { useLocation } from 'react-router'

const estimate = `/${trialLists.estimate.path}`

/**
 * Links between the screens of a trial, below the list of one family; every one carries its record in the address.
 * Links to screens of 品种评价 only (raw data, germplasm, imports) always lead there.
 */
const below = ({ path, title }: FamilyList) => ({
  list: `/${path}`,
  title,
  variety: (id: string) => `/${path}/varieties?id=${id}`,
  survey: (groupId: string, entryId?: string) =>
    `/${path}/surveyInformation?groupId=${groupId}${entryId ? `&id=${entryId}` : ''}`,
  analysis: (groupId: string) => `/${path}/analysisInformation?groupId=${groupId}`,
  report: (groupId: string) => `${estimate}/trialReport?groupId=${groupId}`,
  rawData: (groupId: string, pointId?: string) =>
    `${estimate}/viewRawData?groupId=${groupId}${pointId ? `&pointId=${pointId}` : ''}`,
  germplasm: (id: string) => `${estimate}/germplasmInformation?id=${id}`,
  /** The grid of a point; `cell` is the first position of the cursor. */
  fill: (groupId: string, pointId?: string, cell?: { entryId: string; rep: number; field?: string }) => {
    const query = new URLSearchParams({ groupId, ...(pointId ? { pointId } : {}) })
    if (cell) {
      query.set('entryId', cell.entryId)
      query.set('rep', String(cell.rep))
      if (cell.field) query.set('at', cell.field)
    }
    return `${estimate}/fillData?${query}`
  },
  comparison: (groupId: string) => `/table?experimentGroupId=${groupId}`,
  pending: (groupId: string) => `${estimate}/viewRawData?groupId=${groupId}&status=pending`,
  setup: (groupId?: string, step?: string) =>
    `${estimate}/setup${groupId ? `?groupId=${groupId}${step ? `&step=${step}` : ''}` : ''}`,
  batches: `${estimate}/importBatches`,
  batch: (id: string) => `${estimate}/importBatches?id=${id}`,
  /** The list with the import of plot data opened. */
  importing: `${estimate}?import=fillData`,
})

/** Links from outside the families: home, notices. */
export const paths = below(trialLists.estimate)

const byPath = new Map(Object.values(trialLists).map((list) => [list.path as string, below(list)]))

export type TrialPaths = typeof paths

/** Links of the screens of trials within a part of the product that is no family, given by its screen. */
export const OwnTrialPaths = createContext<TrialPaths | null>(null)

/** Returns the links of the family whose screen is shown, so that the user stays in it. */
export function useTrialPaths(): TrialPaths {
  const { pathname } = useLocation()
  const own = use(OwnTrialPaths)
  if (own) return own
  return byPath.get(trialListOf(familyOf(pathname)).path) ?? paths
}
