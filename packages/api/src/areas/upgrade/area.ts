import { routesOf, type Area } from '../../core/area.ts'
import * as report from './decisionReport.ts'
import * as evaluation from './evaluation.ts'
import * as indexChecks from './indexes/indexChecks.ts'
import * as indexes from './indexes/indexes.ts'
import * as nextPlan from './nextPlans.ts'
import * as pkBasket from './pk/pkBasket.ts'
import * as pkCompare from './pk/pkCompare.ts'
import * as pkSaved from './pk/pkSaved.ts'
import * as home from './promotionHome.ts'
import * as publishing from './publish.ts'
import * as rehearsing from './rehearsal.ts'
import * as standard from './standard/promotionStandard.ts'
import * as record from './upgradeRecord.ts'
import { upgradeRecords } from './upgradeRecordKinds.ts'

/** Promotion: evaluation, rehearsal, decision, publication, and the comparison of varieties. */
export const upgradeArea: Area = {
  groups: [
    {
      name: 'upgrade',
      label: '品种晋级',
      routes: routesOf(
        evaluation,
        rehearsing,
        publishing,
        nextPlan,
        record,
        report,
        standard,
        indexes,
        indexChecks,
        pkBasket,
        pkCompare,
        pkSaved,
        home,
      ),
    },
  ],
  recordKinds: upgradeRecords,
}
