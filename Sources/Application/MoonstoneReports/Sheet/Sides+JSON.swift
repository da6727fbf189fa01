import MoonstoneJSON
import MoonstoneKernel

extension Sides: JSONValue where Value: JSONValue {
  package var json: JSON { ["black": black, "white": white] }
}
