/** Why a condition of closing may be passed although it is not met, as stored. */
export interface GateNote {
  key: string
  label: string
  note: string
  byId: number
  byName: string
  /** ISO moment. */
  at: string
}

/** A condition as it stood when somebody applied, as stored. */
export interface GateSnapshot {
  key: string
  label: string
  isMet: boolean
  isHard: boolean
  detail: string
  note: string | null
  noteBy: string | null
}
