/** Sentences that a run keeps. */
const MAX_NOTES = 50

/** What a run has to say of single lines: first those that it left out, then those that it set right. */
export class SyncNotes {
  readonly #refusals: string[] = []
  readonly #remarks: string[] = []
  #refused = 0
  #remarked = 0

  /** Adds what a window said; more than a run keeps is only counted. */
  add({ refusals, remarks }: { refusals: readonly string[]; remarks: readonly string[] }): void {
    this.#refused += refusals.length
    this.#remarked += remarks.length
    this.#refusals.push(...refusals.slice(0, MAX_NOTES - this.#refusals.length))
    this.#remarks.push(...remarks.slice(0, MAX_NOTES - this.#remarks.length))
  }

  /** Returns the sentences to be stored. */
  list(): string[] {
    const all = [...this.#refusals, ...this.#remarks].slice(0, MAX_NOTES)
    const more = this.#refused + this.#remarked - all.length
    const head =
      this.#refused > 0 ? [`${this.#refused} 行有误，未同步；请在来源中改正，改正后会再次取到`] : []
    return [...head, ...all, ...(more > 0 ? [`另有 ${more} 条说明未列出`] : [])]
  }
}
