// Rows of numbers and what a network does with them, in doubles: V8 multiplies them without turning them into anything else.

/** Rows and outputs that are summed together, so that each number that is fetched serves several times. */
const [blockRows, blockOut] = [2, 4]
const upTo = (count: number, block: number) => Math.ceil(count / block) * block

/** Each row times a matrix of `bias.length` rows of weights, plus the bias. */
export function linear(rows: Float64Array, count: number, weights: Float64Array, bias: Float64Array): Float64Array {
  const out = bias.length
  const inputs = weights.length / out
  const made = new Float64Array(count * out)
  // Of a block that reaches beyond the end, what is not there is its last row or output once more.
  for (let row = 0; row < upTo(count, blockRows); row += blockRows) {
    const x = row * inputs
    const y = Math.min(row + 1, count - 1) * inputs
    for (let unit = 0; unit < upTo(out, blockOut); unit += blockOut) {
      const a = unit * inputs
      const b = Math.min(unit + 1, out - 1) * inputs
      const c = Math.min(unit + 2, out - 1) * inputs
      const d = Math.min(unit + 3, out - 1) * inputs
      let xa = 0
      let xb = 0
      let xc = 0
      let xd = 0
      let ya = 0
      let yb = 0
      let yc = 0
      let yd = 0
      for (let input = 0; input < inputs; input++) {
        const ofX = rows[x + input] ?? 0
        const ofY = rows[y + input] ?? 0
        const ofA = weights[a + input] ?? 0
        const ofB = weights[b + input] ?? 0
        const ofC = weights[c + input] ?? 0
        const ofD = weights[d + input] ?? 0
        xa += ofX * ofA
        xb += ofX * ofB
        xc += ofX * ofC
        xd += ofX * ofD
        ya += ofY * ofA
        yb += ofY * ofB
        yc += ofY * ofC
        yd += ofY * ofD
      }
      const first = row * out
      const second = Math.min(row + 1, count - 1) * out
      made[second + d / inputs] = yd + (bias[d / inputs] ?? 0)
      made[second + c / inputs] = yc + (bias[c / inputs] ?? 0)
      made[second + b / inputs] = yb + (bias[b / inputs] ?? 0)
      made[second + unit] = ya + (bias[unit] ?? 0)
      made[first + d / inputs] = xd + (bias[d / inputs] ?? 0)
      made[first + c / inputs] = xc + (bias[c / inputs] ?? 0)
      made[first + b / inputs] = xb + (bias[b / inputs] ?? 0)
      made[first + unit] = xa + (bias[unit] ?? 0)
    }
  }
  return made
}

/** Negative numbers become 0, in place. */
export function relu(rows: Float64Array): Float64Array {
  for (let at = 0; at < rows.length; at++) if ((rows[at] ?? 0) < 0) rows[at] = 0
  return rows
}

/** Adds `more` to `rows`, in place. */
export function addRows(rows: Float64Array, more: Float64Array): void {
  for (let at = 0; at < rows.length; at++) rows[at] = (rows[at] ?? 0) + (more[at] ?? 0)
}

/** Each row with mean 0 and spread 1, then scaled and shifted. */
export function normalised(rows: Float64Array, count: number, scale: Float64Array, bias: Float64Array): Float64Array {
  const width = scale.length
  const made = new Float64Array(count * width)
  for (let row = 0; row < count; row++) {
    const from = row * width
    let [sum, squares] = [0, 0]
    for (let at = from; at < from + width; at++) sum += rows[at] ?? 0
    const mean = sum / width
    for (let at = from; at < from + width; at++) squares += ((rows[at] ?? 0) - mean) ** 2
    const factor = 1 / Math.sqrt(squares / width + 1e-5)
    for (let unit = 0; unit < width; unit++)
      made[from + unit] = ((rows[from + unit] ?? 0) - mean) * factor * (scale[unit] ?? 0) + (bias[unit] ?? 0)
  }
  return made
}

/** Attention among all rows: `asked` holds query, key and value of each; `bias` speaks for how near two rows are. */
export function attend(
  asked: Float64Array,
  count: number,
  heads: number,
  bias: (head: number, from: number, to: number) => number,
): Float64Array {
  const wide = asked.length / count
  const width = wide / 3
  const each = width / heads
  const made = new Float64Array(count * width)
  const shares = new Float64Array(count)
  for (let head = 0; head < heads; head++)
    for (let from = 0; from < count; from++) {
      const query = from * wide + head * each
      let most = Number.NEGATIVE_INFINITY
      for (let to = 0; to < count; to++) {
        const key = to * wide + width + head * each
        let sum = 0
        for (let at = 0; at < each; at++) sum += (asked[query + at] ?? 0) * (asked[key + at] ?? 0)
        const score = sum / Math.sqrt(each) + bias(head, from, to)
        shares[to] = score
        if (score > most) most = score
      }
      let total = 0
      for (let to = 0; to < count; to++) total += shares[to] = Math.exp((shares[to] ?? 0) - most)
      for (let to = 0; to < count; to++) {
        const value = to * wide + 2 * width + head * each
        const part = (shares[to] ?? 0) / total
        for (let at = 0; at < each; at++) {
          const place = from * width + head * each + at
          made[place] = (made[place] ?? 0) + part * (asked[value + at] ?? 0)
        }
      }
    }
  return made
}
