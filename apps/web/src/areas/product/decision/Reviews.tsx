import type { DecisionReviewRow } from '@hepu/api/areas/product/decision/decisionShapes'

/** What people concluded of a decision, the newest first. */
export const Reviews = ({ reviews }: { reviews: readonly DecisionReviewRow[] }) =>
  reviews.map(({ id, conclusion, reviewedOn, byName }) => (
    <p key={id}>
      <span className="quiet">
        复盘 {byName} {reviewedOn}：
      </span>
      {conclusion}
    </p>
  ))
