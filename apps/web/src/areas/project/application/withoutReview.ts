import type { FormItem } from '../../../resource/form/items.ts'

/** Columns that are not for the applicant to fill in; what older content has there stays. */
const REVIEW_COLUMNS: readonly string[] = ['isAvoided', 'opinion', 'score']

/** Returns the items of 专家团队 without what a review says: the applicant names experts, he does not judge for them. */
export const withoutReview = (items: FormItem[]): FormItem[] =>
  items.map((item) => {
    if (item.type !== 'rows') return item
    const columns = Object.entries(item.field.columns).filter(([name]) => !REVIEW_COLUMNS.includes(name))
    return { ...item, field: { ...item.field, columns: Object.fromEntries(columns) } }
  })
