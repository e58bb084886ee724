import { assignExperts, expertReviews } from '@hepu/api/areas/project/audit/expertReview'
import { approvalOfRecord } from '@hepu/api/core/approval/approvalCalls'
import { must } from '@hepu/api/core/must'
import { makeComplete, submit } from '../../src/areas/project/application/testApplications.ts'
import type { Client } from '../testApp.ts'

/** An application that is under review, its approval, and the review of an expert. */
export interface ReviewedIds {
  application: string
  approval: string
  review: string
}

/** Makes an application of bob's that waits for ann, who is its expert too. */
export async function makeReviewed(ann: Client, bob: Client, tag: string): Promise<ReviewedIds> {
  const application = await makeComplete(bob, { name: `${tag}待审申报` })
  await submit(bob, application)
  const experts = [{ userId: String(ann.userId), unit: `${tag}单位` }]
  await ann.call(assignExperts, { applicationId: application, experts })
  const { rows } = await ann.call(expertReviews, { applicationId: application })
  const wanted = { subject: 'project.application', objectId: application }
  const approval = await ann.call(approvalOfRecord, wanted)
  return {
    application,
    approval: must(approval ?? undefined, 'the approval').id,
    review: must(rows[0], 'the review').id,
  }
}
