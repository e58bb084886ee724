/** The organisation and crop whose records an import reads and writes. */
export interface Scope {
  orgId: number
  crop: string
}
