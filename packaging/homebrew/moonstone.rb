# The formula of Homebrew; `scripts/formula` fills in a release. From the sources as they are:
#   brew install --HEAD moonstone
class Moonstone < Formula
  desc "Board games between Lua scripts that are rewritten while they play"
  homepage "@REPOSITORY@"
  url "@REPOSITORY@/archive/refs/tags/@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license "MIT"
  head "@REPOSITORY@.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["16.3", :build]
  depends_on "lua@5.4"
  uses_from_macos "swift" => :build, since: :sonoma
  uses_from_macos "sqlite"

  def install
    ENV.prepend_path "PKG_CONFIG_PATH", Formula["lua@5.4"].opt_lib/"pkgconfig"
    # Homebrew builds in a sandbox of its own, and SwiftPM's does not start in it.
    system "make", "build", "FLAGS=--disable-sandbox"
    system "make", "install-built", "PREFIX=#{prefix}"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/moonstone --version") unless head?
    system bin/"moonstone", "new", "strategy", "mine"
    assert_match "wins by", shell_output("#{bin}/moonstone match mine.lua greedy --seed 1 --quiet")
    assert_match "choose", shell_output("#{bin}/moonstone help lua-api")
  end
end
