import { z } from 'zod'

/** Values of the whole file that belong to its layout and are remembered with it. */
export const layoutConstants = z.object({
  /** Area (㎡) of every plot without one of its own. */
  area: z.coerce
    .number('小区面积应为数字')
    .positive('小区面积应大于0')
    .max(100_000, '小区面积不得大于100000㎡')
    .nullish(),
  /** Moisture (%) at harvest of every weighed plot without one of its own. */
  moisture: z.coerce
    .number('含水量应为数字')
    .min(0, '含水量不得小于0')
    .max(100, '含水量不得大于100')
    .nullish(),
  /** Moisture (%) of yields that the workbook gives as kg/亩. */
  standardMoisture: z.coerce
    .number('标准水分应为数字')
    .min(0, '标准水分不得小于0')
    .max(40, '标准水分不得大于40')
    .nullish(),
})
