/** A function that makes each value once, and remembers it. */
export function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return key => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}
