import type { Permission } from './permissions.ts'

/** Subjects that no permission word names. */
type OtherSubject =
  /** Conversations with the assistant. */
  | 'ai.session'
  /** Who stands in for whom. */
  | 'approval.delegation'
  /** Traits that an organisation made beside those of the crop. */
  | 'experiment.ownTrait'
  /** Limits beyond which a point or an entry is proposed to be scrapped. */
  | 'experiment.scrapRule'
  /** Rewritten texts of 试验总结. */
  | 'experiment.trialReport'
  /** Uploaded workbooks: preview, findings, progress. What an import writes are subjects of its area. */
  | 'import.batch'
  /** What was taught about the columns of workbooks. */
  | 'import.mapping'
  /** Runs over the ERPs that bills come from. */
  | 'product.saleSync'
  | 'research.geneFolder'
  /** Fields of germplasm that everybody of the organisation sees. */
  | 'research.germplasmTitle'
  /** One's own notices and how one gets them. */
  | 'system.notice'
  /** Who is signed in where. */
  | 'system.session'
  /** The catalogue of indexes, and those that a user wants as columns. */
  | 'upgrade.index'
  /** One's own list of varieties to compare; `upgrade.pk` are the saved comparisons. */
  | 'upgrade.pkBasket'
  /** Year and rules of promotion, among them who may review and publish. */
  | 'upgrade.setting'

type NounOf<Word extends string> = Word extends `${infer Noun}:${string}` ? Noun : never

/**
 * What a query reads and a command changes: the noun of a permission word, or one of those above. After a command the web
 * reads anew every answer of a query that reads what the command changes. `experiment.variety` is a trial with its groups,
 * points and entries, `experiment.value` its plots and what they bear, `upgrade.record` an evaluation from its making to its publication.
 */
export type Subject = NounOf<Permission> | OtherSubject
export type Subjects = readonly Subject[]
