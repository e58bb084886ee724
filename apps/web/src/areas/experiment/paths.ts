const base = '/estimate/estimate-progress'

/** Links between the screens of a trial; every one carries the record it is about in the address. */
export const paths = {
  list: base,
  variety: (id: string) => `${base}/varieties?id=${id}`,
  survey: (groupId: string, entryId?: string) =>
    `${base}/surveyInformation?groupId=${groupId}${entryId ? `&id=${entryId}` : ''}`,
  analysis: (groupId: string) => `${base}/analysisInformation?groupId=${groupId}`,
  rawData: (groupId: string, pointId?: string) =>
    `${base}/viewRawData?groupId=${groupId}${pointId ? `&pointId=${pointId}` : ''}`,
  /** The grid of a point; `cell` is where the cursor stands at first. */
  fill: (groupId: string, pointId?: string, cell?: { entryId: string; rep: number; field?: string }) => {
    const query = new URLSearchParams({ groupId, ...(pointId ? { pointId } : {}) })
    if (cell) {
      query.set('entryId', cell.entryId)
      query.set('rep', String(cell.rep))
      if (cell.field) query.set('at', cell.field)
    }
    return `${base}/fillData?${query}`
  },
  comparison: (groupId: string) => `/table?experimentGroupId=${groupId}`,
  pending: (groupId: string) => `${base}/viewRawData?groupId=${groupId}&status=pending`,
  batches: `${base}/importBatches`,
  batch: (id: string) => `${base}/importBatches?id=${id}`,
}
