const PATH = '/api/resultsTrading'

/** Values of other fields that calls of consultations and deals cannot do without. */
export const plainOfConsults: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  [`${PATH}/consultInventory/switchResult`]: { resultStatus: 1 },
  [`${PATH}/consultInventory/answer`]: { content: '请来电详谈' },
  [`${PATH}/consultInventory/note`]: { content: '已致电' },
  [`${PATH}/consultInventory/close`]: { outcome: 'noInterest', note: '暂无意向' },
  [`${PATH}/consultInventory/discard`]: { note: '广告' },
  [`${PATH}/consultInventory/reopen`]: { note: '对方再次来电' },
  [`${PATH}/consultInventory/own/ask`]: { content: '请问交付时间？' },
  [`${PATH}/deal/move`]: { stage: 'contacted' },
  [`${PATH}/deal/listings`]: { kind: 'supply' },
}
