/** Procedures by room: the first part of their names. An object reads a room at the first call of one of them. */
export function procedureRooms<Procedure extends { name: string }>(
  rooms: Readonly<Record<string, () => Promise<object>>>,
) {
  async function readRoom(room: string): Promise<Procedure[]> {
    const load = Object.hasOwn(rooms, room) ? rooms[room] : undefined;
    // The only type assertion: what a room exports with a name and a handler is a procedure.
    return load === undefined ? [] : (Object.values(await load()).filter(isProcedure) as Procedure[]);
  }
  return {
    /** The procedure of this name, such as `orders.show`; null when there is none. */
    async findProcedure(name: string): Promise<Procedure | null> {
      const [room = ''] = name.split('.', 1);
      const all = await readRoom(room);
      return all.find((one) => one.name === name) ?? null;
    },
    /** All procedures, for tests that try each one. */
    async readProcedures(): Promise<Procedure[]> {
      return (await Promise.all(Object.keys(rooms).map(readRoom))).flat();
    },
  };
}

function isProcedure(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'name' in value && 'handle' in value;
}
