/** Returns hours in words: minutes below one hour, days from two days on. */
export function hoursText(hours: number): string {
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} 分钟`
  return hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`
}
