import { groupedMoney } from '../../../core/money/groupedMoney.ts'
import { exact, inYuan } from '../../../core/money/rates.ts'
import type { Fen } from '../../../core/money/readMoney.ts'

/**
 * The least share of the net income from transfer or licence, in percent, that a research institute of the state gives to those
 * who made major contributions (促进科技成果转化法 第四十五条). Its own rules and agreements may give more, not less.
 */
export const LEGAL_FLOOR = '50'

/** Returns the warning if the rule of an institute gives its team less than the legal floor; undefined otherwise. */
export function floorWarningOfRule(teamPercent: string, isInstitute: boolean): string | undefined {
  if (!isInstitute || exact(teamPercent).gte(LEGAL_FLOOR)) return undefined
  return `团队分配比例为${exact(teamPercent).toFixed()}%，低于科研机构净收入应有的${LEGAL_FLOOR}%，请提高团队的比例或注明依据`
}

/** Decimal.ROUND_DOWN: 49.999 is shown as 49.99, not as the floor. */
const ROUND_DOWN = 1

/**
 * Returns the warning if an institute's team got less than the legal floor of a net income; undefined otherwise. A fen less is no
 * breach: it comes from the rounding.
 */
export function floorWarning(net: Fen, team: Fen, isInstitute: boolean): string | undefined {
  const least = inYuan(net).mul(LEGAL_FLOOR).div(100)
  if (!isInstitute || net <= 0n || least.sub(inYuan(team)).lt('0.01')) return undefined
  const percent = inYuan(team).div(inYuan(net)).mul(100).toFixed(2, ROUND_DOWN)
  return `团队所得 ${groupedMoney(team, '元')} 元，占净收入 ${groupedMoney(net, '元')} 元的${percent}%，低于科研机构应有的${LEGAL_FLOOR}%，请提高团队的比例或注明依据`
}
