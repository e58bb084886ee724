import * as holidays from '@hepu/api/core/obligation/holidayCalls'
import * as obligations from '@hepu/api/core/obligation/obligationCalls'
import type { ServerArea } from '../../area.ts'
import { inTransaction } from '../../db/transaction.ts'
import { handle, type App } from '../../http/handle.ts'
import {
  endObligations,
  handOverObligations,
  postponeObligations,
  reopenObligations,
} from '../../obligation/acts.ts'
import { listHolidayYears, saveHolidayYear } from '../../obligation/holidays.ts'
import { countObligations, listKinds, pageObligations } from '../../obligation/lists.ts'
import { showCalendar } from '../../obligation/monthCalendar.ts'
import { insertObligation, removeObligation } from '../../obligation/ownObligations.ts'
import { remindOfObligations } from '../../obligation/remind.ts'
import { refreshAllObligations } from '../../resource/recordObligations.ts'
import { seedObligations } from './seedObligations.ts'

const REMIND_JOB = 'obligation-remind'
/** Every morning at 7:30. */
const REMIND_AT = '30 7 * * *'

/** 到期事项: table of contents of the area. */
export const obligationArea: ServerArea = {
  register: registerObligations,
  uniqueLabels: {
    obligation_open: '该记录的同一到期事项',
    holiday_year_once: '该年的节假日',
  },
  seedDemo: seedObligations,
}

function registerObligations(app: App): void {
  handle(app, obligations.pageObligations, pageObligations)
  handle(app, obligations.obligationKinds, listKinds)
  handle(app, obligations.obligationCounts, countObligations)
  handle(app, obligations.obligationCalendar, showCalendar)
  handle(app, obligations.endObligations, endObligations)
  handle(app, obligations.reopenObligations, reopenObligations)
  handle(app, obligations.postponeObligations, postponeObligations)
  handle(app, obligations.handOverObligations, handOverObligations)
  handle(app, obligations.insertObligation, insertObligation)
  handle(app, obligations.removeObligation, removeObligation)
  handle(app, holidays.listHolidayYears, listHolidayYears)
  handle(app, holidays.saveHolidayYear, saveHolidayYear)
  remindEveryMorning(app)
}

/** Starts the daily job: it repairs obligations that do not fit their records, then reminds. */
function remindEveryMorning({ fastify, services }: App): void {
  fastify.addHook('onReady', () =>
    services.jobs.repeat(REMIND_JOB, REMIND_AT, async () => {
      const repaired = await inTransaction(services.db, (db) => refreshAllObligations({ db, services }))
      const notices = await remindOfObligations(services)
      fastify.log.info({ repaired, notices }, 'reminders of obligations')
    }),
  )
}
