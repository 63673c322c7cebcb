// Runs OSRM's own car.lua from its npm package in a Lua interpreter in JavaScript: the profile's results for ways, nodes and turns.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fengari from 'fengari';

const { lua, lauxlib, lualib, to_luastring: luaText, to_jsstring: jsText } = fengari;

// The environment that the profile expects: the names that OSRM's C++ side defines, as far as times and access depend on them.
const PRELUDE = `
mode = { inaccessible = 0, driving = 1, cycling = 2, walking = 3, ferry = 4, train = 5, pushing_bike = 6 }
road_priority_class = setmetatable({}, { __index = function() return 0 end })
constants = { precision = 10, max_turn_weight = 3276.7 }
obstacle_type = { barrier = 1, traffic_signals = 2, stop = 3, stop_minor = 4, give_way = 5, crossing = 6, traffic_calming = 7,
  mini_roundabout = 8, turning_loop = 9, turning_circle = 10, gate = 11 }
obstacle_direction = { none = 0, forward = 1, backward = 2, both = 3 }
Obstacle = { new = function(type, direction, duration) return { type = type, direction = direction or 0, duration = duration or 0 } end }
found = {}
obstacle_map = { add = function(_, _, obstacle) found[#found + 1] = obstacle end, get = function() return found end }
function durationIsValid(text) return text:match('^%d+:%d+$') ~= nil end
function parseDuration(text) local h, m = text:match('^(%d+):(%d+)$'); return h * 3600 + m * 60 end
function canonicalizeStringList(text) return text end
function trimLaneString(text) return text end
function applyAccessTokens(text) return text end

-- LuaJIT, which OSRM is built with, takes nothing for nil here.
local number_of = tonumber
function tonumber(value, ...) if value ~= nil then return number_of(value, ...) end end

car = require('car')
profile = car.setup()
local element = { get_value_by_key = function(self, key) local v = self.tags[key]; if v ~= '' then return v end end,
  get_location_tag = function() end, id = function() return 1 end }
element.__index = element
local none = { get_relations = function() return {} end, relation = function() end }
function way_of(tags)
  local result = { forward_speed = -1, backward_speed = -1, forward_rate = -1, backward_rate = -1, duration = 0, weight = 0,
    forward_mode = 0, backward_mode = 0, forward_classes = {}, backward_classes = {}, road_classification = {},
    forward_restricted = false, backward_restricted = false }
  car.process_way(profile, setmetatable({ tags = tags }, element), result, none)
  return table.concat({ result.forward_mode, result.forward_speed, result.forward_rate, tostring(result.forward_restricted),
    result.backward_mode, result.backward_speed, result.backward_rate, tostring(result.backward_restricted), result.duration }, ' ')
end
function node_of(tags)
  found = {}
  car.process_node(profile, setmetatable({ tags = tags }, element), {}, none)
  local seconds, direction, blocked = 0, 0, 0
  for _, each in ipairs(found) do
    seconds = seconds + each.duration
    direction = each.direction
    if each.type == obstacle_type.barrier then blocked = 1 end
  end
  return blocked .. ' ' .. seconds .. ' ' .. direction
end
function turn_of(angle, roads, back)
  found = {}
  local turn = { angle = angle, number_of_roads = roads, is_u_turn = back, duration = 0, weight = 0, source_mode = 1, target_mode = 1 }
  car.process_turn(profile, turn)
  return turn.duration
end
`;

/** Opens the profile: functions from tags to OSRM's results. */
export function openProfile() {
  const folder = join(dirname(fileURLToPath(import.meta.resolve('@project-osrm/osrm/package.json'))), 'profiles');
  const state = lauxlib.luaL_newstate();
  lualib.luaL_openlibs(state);
  run(
    state,
    `package.searchers = { package.searchers[1], function(name) return load(read_source(name), name) end }`,
    (L) => {
      lua.lua_pushstring(L, readFileSync(join(folder, `${jsText(lauxlib.luaL_checkstring(L, 1))}.lua`)));
      return 1;
    },
  );
  run(state, PRELUDE);
  return {
    /** Both directions of a way: { speed, rate } in metres a second, or undefined if it is closed. */
    way: remembered((tags) => {
      const words = call(state, 'way_of', tags).split(' ');
      const duration = Number(words[8]);
      const side = (at) => {
        const [mode, kph, rate] = words.slice(at, at + 3).map(Number);
        if (mode === 0 || !(kph > 0 || duration > 0)) return undefined;
        return { speed: kph / 3.6, rate: (rate > 0 ? rate : kph) / 3.6, isRestricted: words[at + 3] === 'true' };
      };
      return { forward: side(0), backward: side(4), duration };
    }),
    /** The effect of a node: whether it blocks, and its seconds by direction (0: both). */
    node: remembered((tags) => {
      const [blocked, seconds, direction] = call(state, 'node_of', tags).split(' ').map(Number);
      return { isBlocked: blocked === 1, seconds, direction };
    }),
    /** Seconds of a turn by an angle in degrees, positive to the right. */
    turn(angle, roads, isBack) {
      lua.lua_getglobal(state, luaText('turn_of'));
      lua.lua_pushnumber(state, angle);
      lua.lua_pushinteger(state, roads);
      lua.lua_pushboolean(state, isBack);
      lua.lua_call(state, 3, 1);
      const seconds = lua.lua_tonumber(state, -1);
      lua.lua_pop(state, 1);
      return seconds;
    },
  };
}

/** Evaluates ways with the same tags once. Their names are ignored, because names do not affect times. */
function remembered(request) {
  const known = new Map();
  return (tags) => {
    const relevant = [...tags].filter(
      ([key]) => !/name|ref|^destination|^source|^note|^lanes|^addr|wiki|tiger/.test(key),
    );
    const key = JSON.stringify(relevant);
    if (!known.has(key)) known.set(key, request(relevant));
    return known.get(key);
  };
}

function run(state, source, readSource) {
  if (readSource) {
    lua.lua_pushcfunction(state, readSource);
    lua.lua_setglobal(state, luaText('read_source'));
  }
  if (lauxlib.luaL_dostring(state, luaText(source)) !== lua.LUA_OK)
    throw new Error(jsText(lua.lua_tostring(state, -1)));
}

function call(state, name, tags) {
  lua.lua_getglobal(state, luaText(name));
  lua.lua_createtable(state, 0, tags.length);
  for (const [key, value] of tags) {
    lua.lua_pushstring(state, luaText(value));
    lua.lua_setfield(state, -2, luaText(key));
  }
  if (lua.lua_pcall(state, 1, 1, 0) !== lua.LUA_OK) throw new Error(jsText(lua.lua_tostring(state, -1)));
  const answer = jsText(lua.lua_tostring(state, -1));
  lua.lua_pop(state, 1);
  return answer;
}
