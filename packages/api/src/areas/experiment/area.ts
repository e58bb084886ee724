import { routesOf, type Area } from '../../core/area.ts'
import * as analysis from './analysis/analysis.ts'
import * as history from './analysis/severalYears.ts'
import * as statistic from './analysis/statistic.ts'
import * as blind from './blind.ts'
import * as cell from './cells/cell.ts'
import * as design from './design.ts'
import { experimentRecords } from './experimentRecordKinds.ts'
import * as biplot from './fits/biplot.ts'
import * as correlation from './fits/correlation.ts'
import * as field from './fits/fieldFits.ts'
import * as mixed from './fits/mixed.ts'
import * as stability from './fits/stability.ts'
import * as threeWay from './fits/threeWay.ts'
import * as group from './group/group.ts'
import * as leftOut from './import/leftOut.ts'
import * as remembered from './import/rememberedNames.ts'
import * as storedRows from './import/storedRows.ts'
import * as importBatch from './import/trialImport.ts'
import * as parents from './parentInformation.ts'
import * as plot from './plotData.ts'
import * as setup from './setup.ts'
import * as ownTrait from './traits/ownTrait.ts'
import * as home from './trialHome.ts'
import * as report from './trialReport.ts'
import * as variety from './trialVariety.ts'

/** Variety trials and their statistics. */
export const experimentArea: Area = {
  groups: [
    {
      name: 'experiment',
      label: '品种试验',
      routes: routesOf(
        group,
        variety,
        parents,
        plot,
        cell,
        importBatch,
        leftOut,
        storedRows,
        remembered,
        ownTrait,
        analysis,
        statistic,
        history,
        home,
        report,
        setup,
        design,
        blind,
      ),
    },
    {
      name: 'trialStatistics',
      label: '试验统计',
      routes: routesOf(mixed, stability, threeWay, biplot, correlation, field),
    },
  ],
  recordKinds: experimentRecords,
}
